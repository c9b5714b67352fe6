import type { Block, Catalogue, Extra, Row } from '../blocks/block.ts'
import { addPrices, priceRow, quantityOf, termOf, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { KindName } from '../records/kinds.ts'
import { type Amount, add, fromInc, type Price, times, zero } from '../rules/prices.ts'

export const free: Price = { monthly: zero, onceOff: zero }

/** A row with the price of its whole quantity and the total of its monthly price over the contract term. */
export interface PricedRow {
  /** Name of the plan or the handset; otherwise the first text that identifies the row. */
  name: string
  price: Price
  quantity: number
  term: number
  monthlyOverTerm: Amount
}

/** Price of a block with its breakdown, and its total over the contract terms. */
export interface BlockPrice {
  label: string
  rows: PricedRow[]
  extras: Extra[]
  total: Price
  overTerm: Amount
}

/** Prices a row from the catalogue and caches the result by row object. */
export type RowPricer = (row: Row) => PricedRow

export function makeRowPricer(block: Block, catalogue: Catalogue): RowPricer {
  const cache = new WeakMap<Row, PricedRow>()
  return (row) => {
    const pricedRow = cache.get(row) ?? toPricedRow(block, row, priceRow(block, row, catalogue), catalogue)
    cache.set(row, pricedRow)
    return pricedRow
  }
}

/** Prices the rows of a block from the catalogue, for the row editor. */
export function priceBlock(
  block: Block,
  rows: readonly Row[],
  catalogue: Catalogue,
  priceOf: RowPricer = makeRowPricer(block, catalogue),
): BlockPrice {
  return sum(block, rows, rows.map(priceOf), (row) => block.unitPrice?.(row, catalogue) ?? 0)
}

/** Prices stored rows at their stored amounts. The current catalogue only supplies names. */
export const priceStoredBlock = (block: Block, rows: readonly Row[], catalogue: Catalogue): BlockPrice =>
  sum(block, rows, rows.map(storedRowPricer(block, catalogue)), (row) => Number(row.unitPrice ?? 0))

export const storedRowPricer =
  (block: Block, catalogue: Catalogue): RowPricer =>
  (row) => {
    const stored = {
      monthly: fromInc(Number(row.monthlyFee ?? 0)),
      onceOff: fromInc(Number(row.onceOffCharges ?? 0)),
    }
    return toPricedRow(block, row, stored, catalogue)
  }

function toPricedRow(block: Block, row: Row, price: Price, catalogue: Catalogue): PricedRow {
  const term = termOf(block, row)
  const monthlyOverTerm = times(price.monthly, term)
  return { name: rowLabel(block, row, catalogue), price, quantity: quantityOf(block, row), term, monthlyOverTerm }
}

const namingsByBlock = new WeakMap<Block, { plans: string[]; handsets: string[]; texts: string[] }>()

/** Returns the fields that identify a row of the block. The result is cached per block. */
function namingOf(block: Block) {
  const cached = namingsByBlock.get(block)
  if (cached) return cached
  const ofKind = (kind: KindName) =>
    Object.keys(block.rows).filter((name) => block.rows[name]?.kind === kind && !block.rows[name].internal)
  const naming = { plans: ofKind('plan'), handsets: ofKind('handset'), texts: ofKind('text') }
  namingsByBlock.set(block, naming)
  return naming
}

/** Returns the label of a row: its plan or hardware, otherwise its first text. */
export function rowLabel(block: Block, row: Row, catalogue: Catalogue): string {
  const { plans, handsets, texts } = namingOf(block)
  for (const name of plans) {
    const plan = catalogue.plan(Number(row[name]))
    if (plan?.ratePlanDescription) return plan.ratePlanDescription
  }
  for (const name of handsets) {
    const handset = catalogue.handset(Number(row[name]))
    if (handset?.model) return handset.model
  }
  const textField = texts.find((name) => row[name])
  const handset = textField && catalogue.handset(block.handsetTexts?.(row)[textField] ?? 0)
  return handset ? handset.model : textField ? String(row[textField]) : block.label
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
  /** Each row's monthly price times its term, plus all once-off charges. */
  overTerm: Amount
}

/**
 * Price of an order in dollars including GST. It is stored with the order and updated whenever the content changes.
 */
export interface OrderTotals {
  monthly: number
  onceOff: number
  overTerm: number
}

/** Returns the totals of an order's content, which is empty for order types without services. */
export function totalsOf(content: OrderDetail['content']): OrderTotals {
  const { monthly, onceOff, overTerm } = priceOrder(content, toCatalogue([], []))
  return { monthly: monthly.inc, onceOff: onceOff.inc, overTerm: overTerm.inc }
}

/**
 * Prices an order per block: monthly, once-off and over the contract terms. `typed` has the prices of blocks with typed rows that
 * are not stored yet.
 */
export function priceOrder(
  content: OrderDetail['content'],
  catalogue: Catalogue,
  typed: ReadonlyMap<string, BlockPrice> = new Map(),
): OrderPrice {
  const pricedBlocks = blocks
    .map((block) => typed.get(block.name) ?? priceStoredBlock(block, content[block.name]?.rows ?? [], catalogue))
    .filter(({ rows }) => rows.length > 0)
  const total = addPrices(...pricedBlocks.map((price) => price.total))
  return { blocks: pricedBlocks, ...total, overTerm: add(...pricedBlocks.map((price) => price.overTerm)) }
}

/** Returns the contract term in months if all rows with a monthly price have the same; otherwise null. */
export function commonTerm(content: OrderDetail['content']): number | null {
  const pricedRows = priceOrder(content, toCatalogue([], [])).blocks.flatMap(({ rows }) => rows)
  const terms = new Set(pricedRows.filter(({ price }) => price.monthly.inc !== 0).map(({ term }) => term))
  const [term] = terms
  return terms.size === 1 && term ? term : null
}
