import type { Block, OrderFacts, Row, RowsByBlock } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { ports } from '../blocks/ports.ts'
import { formatPhone, toDialled } from '../rules/dialled.ts'
import { rangeOf } from '../rules/port-numbers.ts'
import { numbersElsewhere, numbersOf, type PortRow, toPortRow } from './port-rows.ts'

/** A stored row that could not be saved today, such as one of two rows with one number. The order cannot be sent with it. */
export interface RefusedRow {
  block: Block
  /** The row's index in its list. */
  row: number
  rule: string
  field: string
  message: string
}

/** Returns the rows of an order that a check of their service refuses, and the ports of numbers that the order has elsewhere. */
export function refusedRows(rowsByBlock: RowsByBlock, facts: OrderFacts): RefusedRow[] {
  return blocks
    .flatMap((block) => {
      const rows = rowsByBlock[block.name] ?? []
      return rows.flatMap((row, index) =>
        (block.checks ?? [])
          .filter((check) => check.refuses(row, rows, facts))
          .map(({ rule, field, message }) => ({ block, row: index, rule, field, message })),
      )
    })
    .concat(portsElsewhere(rowsByBlock))
}

function portsElsewhere(rowsByBlock: RowsByBlock): RefusedRow[] {
  const services = [...new Map(numbersElsewhere(rowsByBlock))].flatMap(([number, name]) =>
    number === '' ? [] : [{ number, name, value: Number(number) }],
  )
  if (services.length === 0) return []
  return (rowsByBlock[ports.name] ?? []).flatMap((row, index) => {
    const { serviceNumber, range } = toPortRow(row)
    // Compares the ends of a range, because listing the numbers of hundreds of ranges would make the editor slow.
    const { start, size } = rangeOf(serviceNumber, range) ?? { start: toDialled(serviceNumber), size: 1 }
    const first = Number(start)
    const found = services.find(
      ({ number, value }) => value >= first && value < first + size && number.length === start.length,
    )
    if (!found) return []
    const message = `${formatPhone(found.number)} is also ordered as ${found.name}. Remove one of them`
    return [{ block: ports, row: index, rule: 'PORT-ordered-elsewhere', field: 'serviceNumber', message }]
  })
}

/** Two rows about one number. The merged row replaces the kept one, and the other is removed. */
export interface Merge<R extends Row> {
  message: string
  kept: number
  removed: number
  merged: R
  /** The first and last number of a range that replaces two ranges that overlap in part, such as `02 9876 5400–02 9876 5449`. */
  joined?: string
}

/** The most rows that are compared for merges; the next ones follow when these are merged. */
const maxCompared = 50

/**
 * Returns the merges that make each number unique: a row is kept if it has all numbers of the other, and gets the other's
 * values where it has none. Either of two rows about the same number can be kept. Ranges that overlap in part are joined.
 */
export function mergesOf<R extends Row>(block: Block, rows: readonly R[], facts: OrderFacts): Merge<R>[] {
  return (block.checks ?? []).flatMap((check) => {
    const { sameBy, message } = check
    if (!sameBy) return []
    const places = rows.map((row, index) => ({ row, index }))
    const refused = places.filter(({ row }) => check.refuses(row, rows, facts)).slice(0, maxCompared)
    return refused.flatMap((place, position) => {
      const first = refused.slice(0, position).find(({ row }) => check.refuses(row, [row, place.row], facts))
      if (!first) return []
      const merges = [[first, place] as const, [place, first] as const].flatMap(([kept, removed]) =>
        hasNumbersOf(sameBy, kept.row, removed.row)
          ? [
              {
                message,
                kept: kept.index,
                removed: removed.index,
                merged: mergeRow(block, sameBy, kept.row, removed.row),
              },
            ]
          : [],
      )
      const range = merges.length === 0 && joinRanges(first.row, place.row)
      if (!range) return merges
      const merged = { ...mergeRow(block, sameBy, first.row, place.row), ...range }
      const joined = `${formatPhone(range.serviceNumber)}–${formatPhone(range.range)}`
      return [{ message, kept: first.index, removed: place.index, merged, joined }]
    })
  })
}

/** Returns the range of all numbers of two ranges that overlap; undefined if it is too long for one row. */
function joinRanges(one: Row, other: Row): Pick<PortRow, 'serviceNumber' | 'range'> | undefined {
  const ends = [one, other].flatMap((row) => {
    const numbers = numbersOf(toPortRow(row))
    return [numbers[0] ?? '', numbers.at(-1) ?? '']
  })
  const [serviceNumber = '', range = ''] = [ends.toSorted()[0], ends.toSorted().at(-1)]
  return rangeOf(serviceNumber, range) ? { serviceNumber, range } : undefined
}

/** Whether a row has every number of another row with a number of it. */
function hasNumbersOf(sameBy: readonly string[], kept: Row, other: Row): boolean {
  if (sameBy.length === 1) return true
  const numbers = new Set(numbersOf(toPortRow(kept)))
  return numbersOf(toPortRow(other)).every((number) => numbers.has(number))
}

function mergeRow<R extends Row>(block: Block, sameBy: readonly string[], kept: R, other: R): R {
  const missing = Object.entries(block.rows).flatMap(([name, { blank }]) => {
    const isBlank = JSON.stringify(kept[name] ?? blank) === JSON.stringify(blank)
    return isBlank && !sameBy.includes(name) ? [[name, other[name] ?? blank]] : []
  })
  return { ...kept, ...Object.fromEntries(missing) }
}
