import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import type { EditedRow } from '../content/row-errors.ts'

/** The field for the outbound caller ID. */
export const outboundNumber = 'outboundANI'

/** Returns the row that has this reserved number. */
export function rowWith(rows: readonly EditedRow[], did: string): EditedRow | undefined {
  return rows.find((row) => toDialled(row[outboundNumber]) === did)
}

/** Returns how many reserved numbers can still be assigned to a row. */
export function countAssignable(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): number {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).length
  return Math.min(free, rows.filter((row) => toDialled(row[outboundNumber]) === '').length)
}

/** Gives each row without an outbound number the next unassigned reserved number. */
export function assignNumbers(rows: readonly EditedRow[], reserved: readonly ReservedNumber[]): EditedRow[] {
  const free = reserved.filter(({ did }) => !rowWith(rows, did)).map(({ did }) => did)
  return rows.map((row) => {
    const did = toDialled(row[outboundNumber]) === '' ? free.shift() : undefined
    return did ? { ...row, [outboundNumber]: did } : row
  })
}

/** Removes these released numbers from the rows. */
export function removeNumbers(rows: readonly EditedRow[], dids: readonly string[]): EditedRow[] {
  return rows.map((row) => (dids.includes(toDialled(row[outboundNumber])) ? { ...row, [outboundNumber]: '' } : row))
}
