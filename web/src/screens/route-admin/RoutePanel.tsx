import { menuCalls, type RouteAdminEntry, routeFields } from '@dealerline/shared/contract/menu.ts'
import { menuIconNames } from '@dealerline/shared/rules/menu-icons.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { menuIcons } from '../frame/menu-icons.ts'
import { EditPanel } from '../lists/EditPanel.tsx'
import { usePanelForm } from '../lists/use-panel-form.ts'
import classes from './route-admin.module.css'
import { guardWords } from './route-words.ts'

interface Props {
  entry: RouteAdminEntry
  onClose: () => void
  onDone: (said: MessageName) => void
}

const iconOptions = menuIconNames.map((value) => ({ value, label: value.replaceAll('-', ' ') }))

/** One entry of the menu: changed, or put back as it came. */
export function RoutePanel({ entry, onClose, onDone }: Props) {
  const { id, name, reportLabel, icon, order, hidden, declared, version } = entry
  const editing = usePanelForm({
    schema: routeFields,
    values: { name, reportLabel, icon, order, hidden },
    version,
    save: (given, seen, key) => send(menuCalls.updateVueRoute, { body: { id, version: seen, ...given } }, { key }),
    onSaved: () => onDone('updated'),
    onClose,
  })
  const restore = useMutation({
    mutationFn: () => send(menuCalls.deleteVueRoute, { params: { id } }),
    onSuccess: () => onDone('updated'),
    onError: (error) => notify(message('notSaved', { error: error.message })),
  })
  const askToRestore = async () => {
    const told = `It is called ${declared.name} again, and stands where it stood.`
    if (await confirm({ title: `Restore ${declared.name}?`, message: told, confirmLabel: 'Restore' })) restore.mutate()
  }
  const { form, changed, theirs } = editing
  const { control } = form
  const Chosen = menuIcons[useWatch({ control, name: 'icon' })]
  return (
    <EditPanel
      title={name}
      isNew={false}
      editing={editing}
      theirs={theirs && `${theirs.name}, place ${theirs.order}`}
      more={
        version > 0 && (
          <Button variant="subtle" disabled={changed} loading={restore.isPending} onClick={() => void askToRestore()}>
            Restore
          </Button>
        )
      }
    >
      <TextField
        name="name"
        control={control}
        label="Name"
        required
        maxLength={40}
        help={helpOf(declared.name, name)}
      />
      <TextField
        name="reportLabel"
        control={control}
        label="Report label"
        required
        maxLength={60}
        help="What the list of missing requirements calls it."
      />
      <div className={classes.icon}>
        <SelectField name="icon" control={control} label="Icon" options={iconOptions} required />
        <Chosen size={22} aria-hidden />
      </div>
      <NumberField
        name="order"
        control={control}
        label="Place"
        required
        help={`Among the entries of ${entry.section}, the lowest first.`}
      />
      {entry.canHide && (
        <CheckboxField
          name="hidden"
          control={control}
          label="Leave it out of the menu"
          help="It shows all the same on orders that have something under it."
        />
      )}
      <dl className={classes.facts}>
        <dt>Address</dt>
        <dd>{entry.path}</dd>
        <dt>Screen</dt>
        <dd>{entry.component}</dd>
        <dt>Who may open it</dt>
        <dd>{guardWords[entry.beforeEnter]}</dd>
      </dl>
    </EditPanel>
  )
}

const helpOf = (declared: string, name: string) => (declared === name ? undefined : `It came as ${declared}.`)
