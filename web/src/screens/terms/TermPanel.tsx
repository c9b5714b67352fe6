import { type TermCondition, termCalls } from '@dealerline/shared/contract/terms.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { send } from '../../api.ts'
import { ClashDialog } from '../../editing/ClashDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { useSaveKey } from '../../editing/use-save-key.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { TermConditionsFields } from './TermConditionsFields.tsx'
import { TermItems } from './TermItems.tsx'
import classes from './terms.module.css'
import { useTermEditing } from './use-term-editing.ts'

interface Props {
  /** Undefined for a new term. */
  term: TermCondition | undefined
  onClose: () => void
  /** Called after a change was stored, to reload the list. */
  onDone: () => void
}

/** One term next to the list: change it, or take it out of use. */
export function TermPanel({ term, onClose, onDone }: Props) {
  const closeAndRefresh = () => {
    onDone()
    onClose()
  }
  const editing = useTermEditing(term, closeAndRefresh)
  const { form, changed, saving } = editing
  useSaveKey(editing)
  const remove = useMutation({
    mutationFn: () => send(termCalls.deleteTermCondition, { params: { id: term?.id ?? 0 } }),
    onSuccess: () => {
      notify({ httpStatus: 200, message: 'Removed' })
      closeAndRefresh()
    },
    onError: (error) => notify({ httpStatus: 500, message: `Error: ${error.message}` }),
  })
  const close = () => void editing.leave(onClose)
  const askToRemove = async () => {
    const title = `Remove ${term?.heading}?`
    const message = 'New orders no longer have it. Orders that were sent with it keep it, with their confirmations.'
    if (await confirm({ title, message, confirmLabel: 'Remove', danger: true })) remove.mutate()
  }
  return (
    <>
      <SidePanel
        opened
        onClose={close}
        title={term ? term.heading : 'New term'}
        beginInField={!term}
        foot={
          <>
            {term && (
              <Button
                variant="subtle"
                color="danger"
                disabled={changed}
                loading={remove.isPending}
                onClick={() => void askToRemove()}
              >
                Remove
              </Button>
            )}
            <Button className={classes.first} variant="default" onClick={close}>
              {changed ? 'Cancel' : 'Close'}
            </Button>
            <Button
              onClick={() => void editing.submit()}
              loading={saving}
              disabled={!changed}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          </>
        }
      >
        <DraftNotice editing={editing} />
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault()
            void editing.submit()
          }}
        >
          <TextField name="section" control={form.control} label="Section" required maxLength={100} />
          <TextField name="heading" control={form.control} label="Heading" required maxLength={100} />
          <TextAreaField name="condition" control={form.control} label="Text" rows={5} maxLength={5000} />
          <TermItems control={form.control} />
          <CheckboxField
            name="needsConfirm"
            control={form.control}
            label="Has to be confirmed"
            help="By the dealer before sending, and by the customer before signing."
          />
          <Controller
            name="extraDisplayConditions"
            control={form.control}
            render={({ field, fieldState }) => (
              <div>
                <TermConditionsFields value={field.value} onChange={field.onChange} />
                {fieldState.error && (
                  <p className={classes.problem} role="alert">
                    {fieldState.error.message}
                  </p>
                )}
              </div>
            )}
          />
          {term && (
            <p className={classes.note}>
              Version {term.version}. A changed text makes a new version, which unsent orders have to confirm again.
            </p>
          )}
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </form>
      </SidePanel>
      <ClashDialog name={term?.heading ?? ''} editing={editing} />
    </>
  )
}
