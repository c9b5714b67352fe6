import { type TermCondition, termCalls, termFields } from '@dealerline/shared/contract/terms.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { send } from '../../api.ts'
import type { Stored } from '../../editing/editing-state.ts'
import { failedAs } from '../../editing/use-editing.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { mergeTerms, pickChanged, type TermDraft, toTermDraft } from './term-values.ts'

const toStored = (term: TermCondition | undefined): Stored<TermDraft> => ({
  values: toTermDraft(term),
  version: term?.version ?? 0,
})

/** Edits one term in a form; a new one if `term` is undefined. */
export function useTermEditing(term: TermCondition | undefined, onSaved: () => void) {
  const id = term?.id ?? 0
  return useFormEditing({
    draftKey: `term:${id || 'new'}`,
    schema: termFields,
    stored: toStored(term),
    merge: mergeTerms,
    readTheirs: (current) => {
      const theirs = (current as TermCondition[] | undefined)?.find((other) => other.id === id)
      return theirs && toStored(theirs)
    },
    save: async (values, { typed, base, version, key }) => {
      const change = id > 0 ? pickChanged(values, base, typed) : values
      await send(termCalls.updateTermConditions, { body: [{ id, version, ...change }] }, { key })
      const after = () => {
        notify(message(id > 0 ? 'updated' : 'saved'))
        onSaved()
      }
      return { values: typed, version, after }
    },
    toPath: (path) => path.replace(/^0\./, ''),
    failed: failedAs('notSaved'),
  })
}
