import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import type { EditedRow } from '../row-errors.ts'

/** The field of a row that says which number its calls show. */
export const outboundNumber = 'outboundANI'

const digits = (value: unknown) => String(value ?? '').replace(/\D/g, '')

/** The row that a reserved number was given to. */
export function rowWith(rows: readonly EditedRow[], did: string): EditedRow | undefined {
  return rows.find((row) => digits(row[outboundNumber]) === did)
}

/** How many rows could have a number of their own, with those that are reserved and not given yet. */
export function countToGive(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): number {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).length
  return Math.min(free, rows.filter((row) => digits(row[outboundNumber]) === '').length)
}

/** Gives each row without an outbound number the next reserved one that no row has. */
export function giveNumbers(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): EditedRow[] {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).map(({ did }) => did)
  return rows.map((row) => {
    const did = digits(row[outboundNumber]) === '' ? free.shift() : undefined
    return did ? { ...row, [outboundNumber]: did } : row
  })
}

/** The rows without these numbers, which were given back. */
export function takeNumbers(rows: readonly EditedRow[], dids: readonly string[]): EditedRow[] {
  return rows.map((row) => (dids.includes(digits(row[outboundNumber])) ? { ...row, [outboundNumber]: '' } : row))
}
