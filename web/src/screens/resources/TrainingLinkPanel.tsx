import { resourceCalls, type TrainingLink, trainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

const blank = { category: '', section: '', label: '', href: '' }

const labels = {
  label: 'Label',
  href: 'Address',
  category: 'Category',
  section: 'Section',
}

interface Props {
  /** Undefined for a new link. */
  link: TrainingLink | undefined
  categories: readonly string[]
  onClose: () => void
  onDone: (outcome: 'saved' | 'updated' | 'deleted') => void
}

/** Creates, changes or deletes a training link. */
export function TrainingLinkPanel({ link, categories, onClose, onDone }: Props) {
  const { id, version, ...values } = link ?? { id: 0, version: 0, ...blank }
  const editing = usePanelForm({
    draftKey: `training link ${id || 'new'}`,
    labels,
    schema: trainingLinkFields,
    values,
    version,
    canAddAgain: true,
    save: (fields, version, key) =>
      send(resourceCalls.updateTrainingLink, { body: { id: version > 0 ? id : 0, version, ...fields } }, { key }),
    onSaved: () => onDone(link ? 'updated' : 'saved'),
  })
  return (
    <EditPanel
      title={link ? link.label : 'New link'}
      isNew={!link}
      editing={editing}
      onClose={onClose}
      more={
        link && (
          <DeleteButton
            title={`Delete ${values.label}?`}
            disabled={editing.changed}
            onDelete={() => send(resourceCalls.deleteTrainingLink, { params: { id } })}
            onDeleted={() => onDone('deleted')}
            failed="notDeleted"
          />
        )
      }
    >
      <TextField {...editing.field('label')} required maxLength={150} />
      <TextField {...editing.field('href')} required maxLength={500} inputMode="url" />
      <AutocompleteField {...editing.field('category')} required options={categories} maxLength={60} />
      <TextField {...editing.field('section')} maxLength={100} />
    </EditPanel>
  )
}
