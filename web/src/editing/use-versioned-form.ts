import type { Fields } from '@dealerline/shared/blocks/kinds.ts'
import type { FormSchema } from '@dealerline/shared/forms/form.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import type { FieldValues } from 'react-hook-form'
import { notify } from '../ui/feedback/notify.ts'
import type { Stored } from './editing-state.ts'
import { type InWords, labelsOf, mergeFields } from './merge-fields.ts'
import { type Editing, failedAs } from './use-editing.ts'
import { useFormEditing } from './use-form-editing.ts'

export type Versioned = Stored<FieldValues>

interface VersionedForm extends Pick<Editing<FieldValues>, 'draftKey' | 'stored' | 'guard'> {
  fields: Fields
  schema: FormSchema
  /** Stores the values and answers the version they have then. `ifMatch` is left out for a new record. */
  store: (values: FieldValues, sending: { ifMatch?: number; key: string }) => Promise<number>
  /** Reads the record that a refusal as stale brings. */
  readCurrent: (current: unknown) => Versioned
  /** Reads anew what shows the record, once it is stored. */
  refresh?: () => unknown
  /** The message once it is stored. */
  saved: MessageName
  /** The message where it could not be; that a record was not saved, if left out. */
  failed?: MessageName
  inWords?: InWords
}

/** Edits a record whose version goes in `If-Match`, as the screens of an order do: field by field, guarded. */
export function useVersionedForm(options: VersionedForm) {
  const { fields, store, readCurrent, refresh, saved, failed = 'recordNotSaved', inWords, ...editing } = options
  return useFormEditing<FieldValues, FieldValues>({
    guard: true,
    ...editing,
    merge: mergeFields(labelsOf(fields), inWords),
    readTheirs: (current) => (current ? readCurrent(current) : undefined),
    failed: failedAs(failed),
    save: async (_, { typed, version, key }) => {
      const stored = await store(typed, { key, ...(version > 0 && { ifMatch: version }) })
      const after = () => {
        notify(message(saved))
        return refresh?.()
      }
      return { values: typed, version: stored, after }
    },
  })
}
