/** A record of a public bulk file, or the reason why it cannot be stored. */
export type BulkRow<T> = BulkPlace & ({ record: T; problem?: undefined } | { record?: undefined; problem: string })

/** Where a record is in its file. */
export interface BulkPlace {
  file: string
  /** Counted from 1. */
  line: number
  /** The text by which people recognise the record, such as its number. */
  name: string
}

/** The result of storing records. The others were stored before with the same values. */
export interface StoredCounts {
  created: number
  changed: number
}
