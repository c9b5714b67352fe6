import { toFolded } from '../rules/folded.ts'
import { sumOf } from '../rules/prices.ts'
import type { BillRow } from './bill-plans.ts'
import type { BillService } from './bill-sections.ts'
import { fieldOf } from './rows.ts'

/** Returns the field that tells the rows of a service apart. */
export const keyOf = ({ fields }: BillService) => fieldOf(fields, 'extension') ?? fieldOf(fields, 'phone')

/**
 * Merges the rows of one number, as a bill lists a number once for each charge. Credits are taken off its price. Those that change no
 * price are returned as unused.
 */
export function mergeNumbers(service: BillService, rows: readonly BillRow[]): { rows: BillRow[]; unused: BillRow[] } {
  const key = service.isNamed ? undefined : keyOf(service)
  const groups = Map.groupBy(rows, ({ cells }) => {
    const cell = key && cells[key.name]
    return cell && !cell.problem ? cell.text : Symbol()
  })
  const merged = [...groups.values()].map(mergeRows)
  return { rows: merged.map(({ row }) => row), unused: merged.flatMap(({ unused }) => unused) }
}

function mergeRows(group: readonly BillRow[]): { row: BillRow; unused: BillRow[] } {
  const charges = group.filter(({ credit }) => credit === undefined)
  const credits = group.filter(({ credit }) => credit !== undefined)
  const price = priceOf(charges, credits)
  const clear = credits.filter(({ credit = 0 }) => credit > 0)
  const reduced = price === undefined ? 0 : sumOf([price, ...clear.map(({ credit = 0 }) => -credit)])
  const used = reduced > 0 ? clear : []
  const unused = credits.filter((row) => !used.includes(row))
  // The first charge names the plan. A number that has only a credit is a row without a price.
  const all = charges.length > 0 ? [...charges, ...used] : credits
  const currentPrice = used.length > 0 ? reduced : price
  const { credit: _, currentPrice: __, ...first } = all[0] as BillRow
  const row = {
    ...first,
    cells: Object.fromEntries(all.toReversed().flatMap(({ cells }) => Object.entries(cells))),
    source: all.map(({ source }) => source).join('\n'),
    ...(currentPrice !== undefined && { currentPrice }),
  }
  return { row, unused }
}

const planOf = ({ cells }: BillRow) => toFolded(cells.ratePlanID?.text ?? '')

/**
 * Returns the sum of the charges of a number. A bill may list a number in a summary and again with its charges: a plan charge counts
 * once, and an amount without a plan is not added to the charges that make it.
 */
function priceOf(charges: readonly BillRow[], credits: readonly BillRow[]): number | undefined {
  const priced = charges.filter(({ currentPrice }) => currentPrice !== undefined)
  const isEqual = (one: BillRow, other: BillRow) =>
    one.currentPrice === other.currentPrice && planOf(one) === planOf(other)
  const once = priced.filter((row, at) => !priced.slice(0, at).some((earlier) => isEqual(row, earlier)))
  const named = once.filter((row) => planOf(row) !== '')
  const sum = sumOf(named.map(({ currentPrice = 0 }) => currentPrice))
  const net = sumOf([sum, ...credits.map(({ credit = 0 }) => -credit)])
  const isListedAgain = ({ currentPrice }: BillRow) =>
    currentPrice === sum || currentPrice === net || named.some((row) => row.currentPrice === currentPrice)
  const added = once.filter((row) => planOf(row) !== '' || named.length === 0 || !isListedAgain(row))
  return added.length === 0 ? undefined : sumOf(added.map(({ currentPrice = 0 }) => currentPrice))
}
