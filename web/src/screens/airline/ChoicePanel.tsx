import { type AirlineChoice, airlineCalls, airlineChoiceFields } from '@dealerline/shared/contract/airline.ts'
import { type AirlineList, airlineLists } from '@dealerline/shared/rules/airline.ts'
import { send } from '../../api.ts'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

const labels = {
  label: 'Label',
  code: 'Code',
  position: 'Position',
  qualifies: 'Qualifies',
  archived: 'Archived',
}

interface Props {
  list: AirlineList
  /** Undefined for a new choice. */
  choice: AirlineChoice | undefined
  nextPosition: number
  onClose: () => void
  onSaved: () => void
}

/** Creates, changes or archives one choice of a list. */
export function ChoicePanel({ list, choice, nextPosition, onClose, onSaved }: Props) {
  const blank = { list, code: '', label: '', position: nextPosition, qualifies: true, archived: false }
  const { id, version, ...values } = choice ?? { id: 0, version: 0, ...blank }
  const editing = usePanelForm({
    draftKey: `airline choice ${id || `new ${list}`}`,
    labels,
    schema: airlineChoiceFields,
    values,
    version,
    canAddAgain: true,
    save: (fields, version, key) =>
      send(airlineCalls.updateSupportingData, { body: { id: version > 0 ? id : 0, version, ...fields } }, { key }),
    onSaved,
  })
  return (
    <EditPanel
      title={choice ? choice.label : `New choice: ${airlineLists[list]}`}
      isNew={!choice}
      editing={editing}
      onClose={onClose}
    >
      <TextField {...editing.field('label')} required maxLength={120} />
      <TextField {...editing.field('code')} required maxLength={30} help="The partner's code for it." />
      <NumberField {...editing.field('position')} help="Lower numbers come first." />
      <CheckboxField {...editing.field('qualifies')} help="Businesses with this choice can join." />
      <CheckboxField
        {...editing.field('archived')}
        help="People can no longer choose it. Earlier answers stay readable."
      />
    </EditPanel>
  )
}
