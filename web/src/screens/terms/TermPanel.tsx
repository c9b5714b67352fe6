import { type TermCondition, termCalls, termFields } from '@dealerline/shared/contract/terms.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Controller } from 'react-hook-form'
import { send } from '../../api.ts'
import { failedAs } from '../../editing/save-failure.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { TermConditionsFields } from './TermConditionsFields.tsx'
import { TermItems } from './TermItems.tsx'
import { findTheirs, mergeTerms, pickChanged, toStored } from './term-values.ts'
import classes from './terms.module.css'

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
  const { control } = editing.form
  return (
    <EditPanel
      title={term?.heading ?? 'New term'}
      isNew={!term}
      editing={editing}
      onClose={onClose}
      more={
        term && (
          <DeleteButton
            label="Remove"
            title={`Remove ${term.heading}?`}
            message="New orders will not have this term. Orders that were sent with it keep the term and its confirmations."
            disabled={editing.changed}
            onDelete={() => send(termCalls.deleteTermCondition, { params: { id: term.id } })}
            onDeleted={() => {
              notify({ httpStatus: 200, message: 'Removed' })
              closeAndRefresh()
            }}
            failed={(error) => `Error: ${error.message}`}
          />
        )
      }
    >
      <TextField name="section" control={control} label="Section" required maxLength={100} />
      <TextField name="heading" control={control} label="Heading" required maxLength={100} />
      <TextAreaField name="condition" control={control} label="Text" rows={5} maxLength={5000} />
      <TermItems control={control} />
      <CheckboxField
        name="needsConfirm"
        control={control}
        label="Has to be accepted"
        help="By the dealer before sending, and by the customer before signing."
      />
      <Controller
        name="extraDisplayConditions"
        control={control}
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
    </EditPanel>
  )
}

/** Edits one term in a form; a new one if `term` is undefined. */
function useTermEditing(term: TermCondition | undefined, onSaved: () => void) {
  const id = term?.id ?? 0
  return useFormEditing({
    draftKey: `term:${id || 'new'}`,
    schema: termFields,
    stored: toStored(term),
    merge: mergeTerms,
    readTheirs: (current) => findTheirs(current, id),
    save: async (values, { typed, base, version, key }) => {
      const change = id > 0 ? pickChanged(values, base, typed) : values
      await send(termCalls.updateTermConditions, { body: [{ id, version, ...change }] }, { key })
      return { values: typed, version, notice: message(id > 0 ? 'updated' : 'saved'), after: onSaved }
    },
    toPath: (path) => path.replace(/^0\./, ''),
    failed: failedAs('notSaved'),
  })
}
