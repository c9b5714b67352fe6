import type { Field } from '@dealerline/shared/records/kinds.ts'
import type { Transaction } from '../kernel/database.ts'
import type { OutsideSystemName } from '../kernel/outside-systems.ts'

/** A field of an imported record. */
export interface ImportField extends Field {
  required?: true
  /** The list that the field refers to. Its cells have the name of an entry, not its id. */
  list?: string
}

export type ImportFields = Readonly<Record<string, ImportField>>

/** The values of a record by field. */
export type Values = Readonly<Record<string, unknown>>

/** An entry of a list to which fields refer. */
export interface ListEntry {
  id: number
  name: string
}

/** A record that the portal has. */
export interface StoredRecord {
  id: number
  values: Values
}

/** A record to save. The id is 0 for a new one. `values` has only the fields of the file. */
export interface RecordChange {
  id: number
  values: Values
  /** The fields whose cells have a problem. They have no value. Such a change is checked, and not saved. */
  invalidFields: readonly string[]
}

/** A value that only one row of a file may have. */
export interface UniqueValue {
  label: string
  /** Returns undefined if the row has no such value. */
  read: (values: Values) => string | undefined
}

/** A kind of record that can be imported and exported. Templates, checks, commands and documents derive from it. */
export interface ImportKind {
  /** The name in commands, such as `rate-plans`. */
  readonly name: string
  readonly title: string
  /** The meaning of a row, as a sentence. */
  readonly help: string
  /** The outside system whose sandbox has the records. They cannot be imported if the real service is connected. */
  readonly sandboxOf?: OutsideSystemName
  readonly fields: ImportFields
  /** The fields that identify a record. Their letter case does not matter. */
  readonly key: readonly string[]
  /** Values apart from the key that only one row of a file may have. `check` compares them with stored records. */
  readonly unique?: readonly UniqueValue[]
  /** The cells of the example in the template, by field. */
  readonly example: Readonly<Record<string, string>>
  /** Returns the lists of the fields with `list`. */
  readLists?: (tx: Transaction) => Promise<Readonly<Record<string, readonly ListEntry[]>>>
  /**
   * Returns the records with these values of the key fields, or every record. May return more. With `withLock`, nobody can
   * import or change them until the transaction ends. A kind with `selectPage` is never asked for every record.
   */
  select: (tx: Transaction, withLock: boolean, keys?: readonly Values[]) => Promise<StoredRecord[]>
  /** Returns the next records after this id, in the sequence of their ids. For kinds with many records. */
  selectPage?: (tx: Transaction, lastID: number, limit: number) => Promise<StoredRecord[]>
  /** Returns the problems of each change that concern several fields or other records. It also gets changes with invalid fields. */
  check?: (tx: Transaction, changes: readonly RecordChange[]) => Promise<string[][]>
  /** Saves new and changed records, and audits each. */
  save: (tx: Transaction, changes: readonly RecordChange[]) => Promise<void>
}
