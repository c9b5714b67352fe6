import { builtInRouteFields, menuCalls, type RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { send } from '../../api.ts'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { IconField } from './IconField.tsx'
import { guardTexts } from './route-texts.ts'

const labels = {
  path: 'Address',
  name: 'Name',
  reportLabel: 'Report label',
  icon: 'Icon',
  order: 'Position',
  hidden: 'Hide it in the menu',
}

interface Props {
  entry: RouteAdminEntry
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

/** Changes a built-in menu entry, or restores it. */
export function RoutePanel({ entry, onClose, onDone }: Props) {
  const { id, path, screen, name, reportLabel, icon, order, hidden, version } = entry
  const original = entry.declared?.name ?? name
  const editing = usePanelForm({
    draftKey: `route ${id}`,
    labels,
    schema: builtInRouteFields,
    values: { path, name, reportLabel, icon, order, hidden },
    version,
    save: (fields, version, key) => send(menuCalls.updateVueRoute, { body: { id, version, ...fields } }, { key }),
    onSaved: () => onDone('updated'),
  })
  return (
    <EditPanel
      title={name}
      isNew={false}
      editing={editing}
      onClose={onClose}
      more={
        version > 0 && (
          <RunButton
            variant="subtle"
            disabled={editing.changed}
            question={{
              title: `Restore ${original}?`,
              message: `This restores its name ${original}, its address ${screen} and its position.`,
              confirmLabel: 'Restore',
            }}
            run={() => send(menuCalls.deleteVueRoute, { params: { id } }).then(() => onDone('updated'))}
            failed="notSaved"
          >
            Restore
          </RunButton>
        )
      }
    >
      <TextField {...editing.field('name')} required maxLength={40} help={helpOf(original, name)} />
      <TextField
        {...editing.field('path')}
        required
        maxLength={200}
        help={path === screen ? 'The current address keeps working.' : `${screen} works as well.`}
      />
      <TextField
        {...editing.field('reportLabel')}
        required
        maxLength={60}
        help="The name in the list of missing requirements."
      />
      <IconField name="icon" control={editing.form.control} />
      <NumberField {...editing.field('order')} required help={`Within ${entry.section}, lowest first.`} />
      {entry.canHide && (
        <CheckboxField {...editing.field('hidden')} help="It still shows on orders that have data on its screen." />
      )}
      <Facts
        facts={[
          { label: 'Screen', value: entry.component },
          { label: 'Who may open it', value: guardTexts[entry.beforeEnter] },
        ]}
      />
    </EditPanel>
  )
}

const helpOf = (original: string, name: string) => (original === name ? undefined : `Originally ${original}.`)
