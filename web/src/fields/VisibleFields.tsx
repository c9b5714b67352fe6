import { layoutCalls } from '@dealerline/shared/contract/layout.ts'
import { findLayoutFields, type LayoutField } from '@dealerline/shared/record-rules/layout.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button, Checkbox } from '@mantine/core'
import { DialogButtons } from '../ui/feedback/DialogButtons.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query, send } from '../api.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { notify } from '../ui/feedback/notify.ts'
import classes from './VisibleFields.module.css'

interface Props {
  /** The page's address, which names its layout. */
  component: string
  visible: readonly string[] | undefined
}

/** Lets an administrator choose the fields of the page that everybody sees. */
export function VisibleFields(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconColumns3 size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Visible fields
      </Button>
      {isOpen && <FieldsDialog {...props} onClose={close} />}
    </>
  )
}

function FieldsDialog({ component, visible, onClose }: Props & { onClose: () => void }) {
  const fields = findLayoutFields(component) ?? []
  const client = useQueryClient()
  const [visibleNames, setVisibleNames] = useState(() => new Set(visible ?? fields.map(({ name }) => name)))
  const saving = useMutation({
    mutationFn: (body: string[]) => send(layoutCalls.updateLayoutFields, { params: { component }, body }),
    onSuccess: (layout) => {
      client.setQueryData(query(layoutCalls.getLayoutFields, { params: { component } }).queryKey, layout)
      notify(message('saved'))
      onClose()
    },
    onError: (error) => notify({ httpStatus: 500, message: `unable to save: ${error.message}` }, error),
  })
  const set = (name: string, shows: boolean) => {
    const next = new Set(visibleNames)
    if (shows) next.add(name)
    else next.delete(name)
    setVisibleNames(next)
  }
  const groups = [...Map.groupBy(fields, ({ group }) => group)]
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Choose the visible fields of this page"
      actions={
        <DialogButtons
          onCancel={onClose}
          loading={saving.isPending}
          onClick={() => saving.mutate(fields.filter(isShown).map(({ name }) => name))}
        >
          Save
        </DialogButtons>
      }
    >
      <p className={classes.lead}>
        The choice applies to everybody and to every order. Hidden fields keep their values. You can't hide a field that
        every row requires. Any other hidden field reappears when a row requires it.
      </p>
      {groups.map(([group, groupFields]) => (
        <fieldset key={group} className={classes.group}>
          <legend>{group}</legend>
          {groupFields.map((field) => (
            <Checkbox
              key={field.name}
              label={field.required ? `${field.label} (always shown)` : field.label}
              checked={isShown(field)}
              disabled={field.required}
              onChange={(event) => set(field.name, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  )

  function isShown({ name, required }: LayoutField) {
    return required || visibleNames.has(name)
  }
}
