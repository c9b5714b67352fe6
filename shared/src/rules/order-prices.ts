import type { Block, Catalogue, Extra, Row } from '../blocks/block.ts'
import { addPrices, priceRow, termOf } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { type Amount, add, fromInc, type Price, times, zero } from './prices.ts'

export const free: Price = { monthly: zero, onceOff: zero }

/** What a block costs, how that is made up, and what it comes to over the term. */
export interface BlockPrice {
  label: string
  rows: { price: Price; term: number }[]
  extras: Extra[]
  total: Price
  overTerm: Amount
}

/** Prices the rows of one block from the catalogue, as the row editor shows them while somebody types. */
export function priceBlock(block: Block, rows: readonly Row[], catalogue: Catalogue): BlockPrice {
  return sum(
    block,
    rows,
    rows.map((row) => priceRow(block, row, catalogue)),
    catalogue,
  )
}

/** Prices stored rows at the amounts that they were saved with, whatever the catalogue says today. */
export function priceStoredBlock(block: Block, rows: readonly Row[], catalogue: Catalogue): BlockPrice {
  const stored = rows.map((row) => ({
    monthly: fromInc(Number(row.monthlyFee ?? 0)),
    onceOff: fromInc(Number(row.onceOffCharges ?? 0)),
  }))
  return sum(block, rows, stored, catalogue)
}

function sum(block: Block, rows: readonly Row[], prices: Price[], catalogue: Catalogue): BlockPrice {
  const extras = block.extras?.(rows, catalogue) ?? []
  const priced = prices.map((price, index) => ({ price, term: termOf(block, rows[index] ?? {}) }))
  const total = addPrices(...prices, ...extras.map((extra) => extra.price))
  const monthlyOverTerm = priced.map(({ price, term }) => times(price.monthly, term))
  return { label: block.label, rows: priced, extras, total, overTerm: add(...monthlyOverTerm, total.onceOff) }
}

export interface OrderPrice {
  blocks: BlockPrice[]
  monthly: Amount
  onceOff: Amount
  /** Each row's monthly price times its term, and everything that is paid once. */
  overTerm: Amount
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
