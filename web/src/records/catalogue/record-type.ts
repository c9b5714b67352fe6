import type { FormErrors } from '@dealerline/shared/forms/form.ts'
import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import type { ApiError } from '../../api.ts'
import type { Message } from '../../ui/feedback/notify.ts'

/** A change of a record. Fields that are left out stay unchanged. */
export type Change = Record<string, unknown>

/** A record type with declared fields. The form for one record is built from this. */
export interface RecordType<R> {
  /** The record's name inside a sentence: `plan`. */
  noun: string
  fields: Record<string, CatalogueField>
  /** Rules across the fields, from shared/src/rules. */
  errors?: FormErrors
  idOf: (record: R) => number
  /** Creates a record (id 0) or changes one, unless somebody else has changed it since `version`. */
  save: (id: number, version: number, change: Change, key: string) => Promise<R>
  /** Whether a record that somebody else deleted can be created again. */
  canAddAgain?: boolean
  /** The messages for a successful and for a failed save. */
  saved?: string
  notSaved?: (error: ApiError) => string
}

export const savedMessage = <R>({ saved }: RecordType<R>, isNew: boolean): Message => ({
  httpStatus: 200,
  message: saved ?? (isNew ? 'Saved OK' : 'Updated OK'),
})

export const notSavedMessage = <R>({ notSaved }: RecordType<R>, error: ApiError): Message => ({
  httpStatus: error.status || 500,
  message: notSaved?.(error) ?? `Not saved: ${error.message}`,
})
