import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { formatMoney } from '../ui/format.ts'

type Section = ReadableOrder['sections'][number]

const zeroAmount = formatMoney(0)

/** Costs of zero are omitted. */
export const hasCost = ({ value }: { value: string }) => value !== zeroAmount

/** Returns the label and value of every cell and note of a row, with its monthly and one-off costs last, if any. */
export function pairsOf({ columns, rows, notes }: Section, index: number) {
  const pairs = (rows[index] ?? []).map((value, place) => ({ label: columns[place]?.label ?? '', value }))
  const all = [...pairs.slice(0, -2), ...(notes?.[index] ?? []), ...pairs.slice(-2)]
  return all.filter(hasCost)
}
