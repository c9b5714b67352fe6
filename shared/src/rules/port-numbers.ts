import { toDialled } from './dialled.ts'
import { phoneKind } from './phone.ts'

export const numberKinds = {
  geographic: 'Geographic',
  mobile: 'Mobile',
  inbound: '13, 1300 or 1800',
} as const
export type NumberKind = keyof typeof numberKinds

/** Maximum number of numbers in one range of an order. */
export const maxRange = 1000

/** Maximum number of numbers that the wholesaler takes in one batch. */
export const maxBatch = 100

/** The kinds of recent numbers, because parsing is slow and a screen checks every row again after each key. */
const kinds = new Map<string, NumberKind | undefined>()
const maxKinds = 5_000

/** Returns the kind of a number that can be ported; undefined for any other text. */
export function numberKindOf(number: string): NumberKind | undefined {
  if (kinds.has(number)) return kinds.get(number)
  if (kinds.size >= maxKinds) kinds.clear()
  const kind = parseKind(number)
  kinds.set(number, kind)
  return kind
}

function parseKind(number: string): NumberKind | undefined {
  switch (phoneKind(number)) {
    case 'FIXED_LINE':
    case 'FIXED_LINE_OR_MOBILE':
      return 'geographic'
    case 'MOBILE':
      return 'mobile'
    case 'TOLL_FREE':
    case 'SHARED_COST':
      return 'inbound'
    default:
      return undefined
  }
}

/**
 * Returns the first number of a range and how many numbers it has. The last may be only its final digits. Undefined if the
 * last is before the first, has another length, or the range has more than `maxRange` numbers.
 */
export function rangeOf(first: string, last: string): { start: string; size: number } | undefined {
  const start = toDialled(first)
  const end = endOf(start, toDialled(last))
  if (end === undefined || end.length !== start.length) return undefined
  const size = Number(end) - Number(start) + 1
  return size < 1 || size > maxRange ? undefined : { start, size }
}

/** Returns every number from the first to the last; see `rangeOf`. */
export function expandRange(first: string, last: string): string[] | undefined {
  const range = rangeOf(first, last)
  if (!range) return undefined
  const { start, size } = range
  return Array.from({ length: size }, (_, step) => String(Number(start) + step).padStart(start.length, '0'))
}

function endOf(start: string, last: string): string | undefined {
  if (last === '') return start
  if (last.length > start.length) return undefined
  return start.slice(0, start.length - last.length) + last
}
