import type { Block, Catalogue, Extra, Row } from '../blocks/block.ts'
import { addPrices, priceRow, quantityOf, termOf, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { KindName } from '../blocks/kinds.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { type Amount, add, fromInc, type Price, times, zero } from './prices.ts'

export const free: Price = { monthly: zero, onceOff: zero }

/** What one row costs, for its whole quantity, and what its monthly price comes to over its term of months. */
export interface PricedRow {
  /** The plan, the handset, or the first words that tell the row from others. */
  name: string
  price: Price
  quantity: number
  term: number
  monthlyOverTerm: Amount
}

/** What a block costs, how that is made up, and what it comes to over the term. */
export interface BlockPrice {
  label: string
  rows: PricedRow[]
  extras: Extra[]
  total: Price
  overTerm: Amount
}

/** Prices a row from the catalogue; a row that was priced before, the same object, is not priced again. */
export type RowPricer = (row: Row) => PricedRow

export function makeRowPricer(block: Block, catalogue: Catalogue): RowPricer {
  const known = new WeakMap<Row, PricedRow>()
  return (row) => {
    const found = known.get(row) ?? toPricedRow(block, row, priceRow(block, row, catalogue), catalogue)
    known.set(row, found)
    return found
  }
}

/** Prices the rows of one block from the catalogue, as the row editor shows them while somebody types. */
export function priceBlock(
  block: Block,
  rows: readonly Row[],
  catalogue: Catalogue,
  priceOf: RowPricer = makeRowPricer(block, catalogue),
): BlockPrice {
  return sum(block, rows, rows.map(priceOf), (row) => block.unitPrice?.(row, catalogue) ?? 0)
}

/** Prices stored rows at the amounts that they were saved with, whatever the catalogue says today; it only names them. */
export function priceStoredBlock(block: Block, rows: readonly Row[], catalogue: Catalogue): BlockPrice {
  const stored = (row: Row) => ({
    monthly: fromInc(Number(row.monthlyFee ?? 0)),
    onceOff: fromInc(Number(row.onceOffCharges ?? 0)),
  })
  const priced = rows.map((row) => toPricedRow(block, row, stored(row), catalogue))
  return sum(block, rows, priced, (row) => Number(row.unitPrice ?? 0))
}

function toPricedRow(block: Block, row: Row, price: Price, catalogue: Catalogue): PricedRow {
  const term = termOf(block, row)
  const monthlyOverTerm = times(price.monthly, term)
  return { name: nameOf(block, row, catalogue), price, quantity: quantityOf(block, row), term, monthlyOverTerm }
}

const namings = new WeakMap<Block, { plans: string[]; handsets: string[]; texts: string[] }>()

/** Which fields tell a row of the block from others; gone through once for all its rows. */
function namingOf(block: Block) {
  const known = namings.get(block)
  if (known) return known
  const ofKind = (kind: KindName) => Object.keys(block.rows).filter((name) => block.rows[name]?.kind === kind)
  const naming = { plans: ofKind('plan'), handsets: ofKind('handset'), texts: ofKind('text') }
  namings.set(block, naming)
  return naming
}

function nameOf(block: Block, row: Row, catalogue: Catalogue): string {
  const { plans, handsets, texts } = namingOf(block)
  for (const name of plans) {
    const plan = catalogue.plan(Number(row[name]))
    if (plan?.ratePlanDescription) return plan.ratePlanDescription
  }
  for (const name of handsets) {
    const handset = catalogue.handset(Number(row[name]))
    if (handset?.model) return handset.model
  }
  const written = texts.find((name) => row[name])
  return written ? String(row[written]) : block.label
}

function sum(block: Block, rows: readonly Row[], priced: PricedRow[], unitPriceOf: (row: Row) => number): BlockPrice {
  const extras = block.extras?.(rows, unitPriceOf) ?? []
  const total = addPrices(...priced.map(({ price }) => price), ...extras.map((extra) => extra.price))
  const overTerm = add(...priced.map((row) => row.monthlyOverTerm), total.onceOff)
  return { label: block.label, rows: priced, extras, total, overTerm }
}

export interface OrderPrice {
  blocks: BlockPrice[]
  monthly: Amount
  onceOff: Amount
  /** Each row's monthly price times its term, and everything that is paid once. */
  overTerm: Amount
}

/** What an order costs in dollars including GST, as it is stored with the order whenever its content changes. */
export interface OrderTotals {
  monthly: number
  onceOff: number
  overTerm: number
}

/** Totals of an order's content, which is empty for an order whose type takes no services. */
export function totalsOf(content: OrderDetail['content']): OrderTotals {
  const { monthly, onceOff, overTerm } = priceOrder(content, toCatalogue([], []))
  return { monthly: monthly.inc, onceOff: onceOff.inc, overTerm: overTerm.inc }
}

/** What an order costs: per block, each month, once and over the terms. */
export function priceOrder(content: OrderDetail['content'], catalogue: Catalogue): OrderPrice {
  const priced = blocks
    .map((block) => ({ block, rows: content[block.name]?.rows ?? [] }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ block, rows }) => priceStoredBlock(block, rows, catalogue))
  const total = addPrices(...priced.map((price) => price.total))
  return { blocks: priced, ...total, overTerm: add(...priced.map((price) => price.overTerm)) }
}
