import { menuCalls, type RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import { type OwnRouteValues, ownRouteForm } from '@dealerline/shared/forms/menu.ts'
import { menuScreens, menuSections } from '@dealerline/shared/record-rules/menu-screens.ts'
import { isAtLeastAsStrict, menuGuards, outsideLink } from '@dealerline/shared/rules/menu-guards.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { useWatch } from 'react-hook-form'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { IconField } from './IconField.tsx'
import { guardTexts } from './route-texts.ts'

const labels = {
  name: 'Name',
  component: 'Screen',
  path: 'Address',
  section: 'Section',
  order: 'Position',
  icon: 'Icon',
  beforeEnter: 'Who may open it',
  reportLabel: 'Report label',
  hidden: 'Hide it in the menu',
}

interface Props {
  /** The entry to change; undefined adds one. */
  entry: RouteAdminEntry | undefined
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

const screens = menuScreens()
const screenOptions = [
  ...screens.map(({ component, title }) => ({ value: component, label: title })),
  { value: outsideLink, label: 'A site outside the portal' },
]
const sectionOptions = menuSections().map((value) => ({ value, label: value }))

const blank: OwnRouteValues = {
  name: '',
  reportLabel: '',
  icon: 'world',
  order: 500,
  hidden: false,
  path: '',
  component: '',
  beforeEnter: 'staff',
  section: 'Documents',
}

const guardOf = (name: string) => menuGuards.find((guard) => guard === name) ?? 'admin'

/** Adds an entry to the menu, or changes or deletes an added one. */
export function AddedRoutePanel({ entry, onClose, onDone }: Props) {
  const id = entry?.id ?? 0
  const editing = usePanelForm({
    draftKey: `own route ${id || 'new'}`,
    labels,
    schema: ownRouteForm,
    values: entry ? { ...blank, ...entry, beforeEnter: guardOf(entry.beforeEnter) } : blank,
    version: entry?.version ?? 0,
    canAddAgain: true,
    save: ({ reportLabel, ...fields }, version, key) => {
      const target = version === 0 ? { id: 0 } : { id, version }
      const body = { ...target, ...fields, reportLabel: reportLabel || fields.name }
      return send(menuCalls.updateVueRoute, { body }, { key })
    },
    onSaved: () => onDone('updated'),
  })
  const { form, changed } = editing
  const { control, setValue, getValues } = form
  const component = useWatch({ control, name: 'component' })
  const screenOf = (name: unknown) => screens.find((each) => each.component === name)
  const screen = screenOf(component)
  const takeValuesOf = (chosen: ReturnType<typeof screenOf>) => {
    if (!chosen) return
    if (!entry) setValue('section', chosen.section)
    if (!isAtLeastAsStrict(getValues('beforeEnter'), chosen.access))
      setValue('beforeEnter', guardOf(chosen.access), { shouldDirty: true })
  }
  const guards = menuGuards.filter((guard) => !screen || isAtLeastAsStrict(guard, screen.access))
  return (
    <EditPanel
      title={entry?.name ?? 'New entry'}
      isNew={!entry}
      editing={editing}
      onClose={onClose}
      more={
        entry && (
          <DeleteButton
            title={`Delete ${entry.name}?`}
            message={`${entry.name} is removed from everybody's menu, and its address opens Start.`}
            disabled={changed}
            onDelete={() => send(menuCalls.deleteVueRoute, { params: { id } })}
            onDeleted={() => onDone('updated')}
            failed="notSaved"
          />
        )
      }
    >
      <TextField {...editing.field('name')} required maxLength={40} />
      <SelectField
        {...editing.field('component')}
        options={screenOptions}
        required
        onValueChange={(name) => takeValuesOf(screenOf(name))}
      />
      <TextField
        {...editing.field('path')}
        required
        maxLength={200}
        help={
          component === outsideLink
            ? 'Starts with https:// and opens in a new tab.'
            : 'Starts with / and has lower-case words, such as /training-videos.'
        }
      />
      <SelectField {...editing.field('section')} options={sectionOptions} required />
      <NumberField {...editing.field('order')} required help="Within its section, lowest first." />
      <IconField name="icon" control={control} />
      <SelectField
        {...editing.field('beforeEnter')}
        options={guards.map((value) => ({ value, label: guardTexts[value] ?? value }))}
        required
      />
      <TextField
        {...editing.field('reportLabel')}
        maxLength={60}
        help="The name in the list of missing requirements while the built-in entry for this screen is hidden."
      />
      <CheckboxField {...editing.field('hidden')} help="Its address still works." />
    </EditPanel>
  )
}
