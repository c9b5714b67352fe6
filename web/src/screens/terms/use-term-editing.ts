import { type TermCondition, termCalls, termFields } from '@dealerline/shared/contract/terms.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { send } from '../../api.ts'
import { failedAs } from '../../editing/save-failure.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import { findTheirs, mergeTerms, pickChanged, toStored } from './term-values.ts'

/** Edits one term in a form; a new one if `term` is undefined. */
export function useTermEditing(term: TermCondition | undefined, onSaved: () => void) {
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
