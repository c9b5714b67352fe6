import { toMoney } from '../rules/formats.ts'
import { type Amount, add, zero } from '../rules/prices.ts'
import type { BlockPrice, PricedRow } from './order-prices.ts'

/** The totals shown to people. */
export const totals = { monthly: 'Monthly', onceOff: 'Once-off', overTerm: 'Over the contract terms' } as const
export type TotalName = keyof typeof totals

/** One line of a breakdown. `detail` shows rows × quantity × unit price, in dollars including GST. */
export interface BreakdownLine {
  label: string
  detail: string
  amount: Amount
}

/** The breakdown of a total by service. */
export interface Breakdown {
  groups: { label: string; lines: BreakdownLine[] }[]
  total: Amount
}

/** Equal rows that form one line. */
interface Kind {
  name: string
  rows: number
  quantity: number
  months: number
  each: Amount
  amount: Amount
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/**
 * Returns the breakdown of a total, from the priced blocks. The total over the contract terms adds monthly prices
 * times their months and all once-off charges. `extras: false` leaves out charges that belong to no row, for the
 * footer of a grid.
 */
export function breakdownOf(blocks: readonly BlockPrice[], total: TotalName, { extras = true } = {}): Breakdown {
  const groups = blocks
    .map((block) => {
      const parts = total === 'overTerm' ? (['overTerm', 'onceOff'] as const) : [total]
      const rows = parts.flatMap((part) => kindsIn(block.rows, part).map((kind) => toLine(kind, total, part)))
      return { label: block.label, lines: [...rows, ...(extras ? linesOfExtras(block, total) : [])] }
    })
    .filter(({ lines }) => lines.length > 0)
  return { groups, total: add(zero, ...groups.flatMap(({ lines }) => lines.map(({ amount }) => amount))) }
}

const amountOf = (row: PricedRow, part: TotalName): Amount =>
  part === 'overTerm' ? row.monthlyOverTerm : row.price[part]

/** Groups the rows with a price by name, price, quantity and term. */
function kindsIn(rows: readonly PricedRow[], part: TotalName): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const row of rows) {
    const amount = amountOf(row, part)
    if (amount.inc === 0 && amount.ex === 0) continue
    const months = part === 'overTerm' ? row.term : 0
    const each = part === 'overTerm' ? row.price.monthly : amount
    const key = [row.name, row.quantity, months, each.inc].join(' | ')
    const kind = kinds.get(key) ?? { name: row.name, rows: 0, quantity: row.quantity, months, each, amount: zero }
    kinds.set(key, { ...kind, rows: kind.rows + 1, amount: add(kind.amount, amount) })
  }
  return [...kinds.values()]
}

function toLine(
  { name, rows, quantity, months, each, amount }: Kind,
  total: TotalName,
  part: TotalName,
): BreakdownLine {
  const cents = Math.round(each.inc * 100)
  // A price that is not a multiple of the quantity includes another amount, such as a discount, so its unit price is
  // not shown.
  const isMultiple = quantity > 1 && cents % quantity === 0
  const unit = isMultiple ? `${quantity} × ${toMoney(cents / quantity / 100)}` : toMoney(each.inc)
  const once = total === 'overTerm' && part === 'onceOff' ? ', once' : ''
  const term = months > 0 ? ` × ${count(months, 'month')}` : ''
  return { label: name, detail: `${count(rows, 'line')} × ${unit}${term}${once}`, amount }
}

function linesOfExtras({ extras }: BlockPrice, total: TotalName): BreakdownLine[] {
  return extras
    .map(({ label, price }) => ({
      label,
      detail: 'for the whole service',
      amount: total === 'monthly' ? price.monthly : price.onceOff,
    }))
    .filter(({ amount }) => amount.inc !== 0 || amount.ex !== 0)
}
