import type { Block } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { quoteCalls, type SpendItem } from '@dealerline/shared/contract/quotes.ts'
import { ApiError, send } from '../../api.ts'
import { type EditedContent, toEditedContent } from '../../blocks/content/edited-content.ts'
import { saveContent } from '../../blocks/content/save-content.ts'
import type { BillOffer, BillPart } from './bill-parts.ts'

/** What has been sent of a quote, so that another attempt completes it and makes no second one. */
export interface QuoteProgress {
  /** Identifies the request that makes the quote. */
  key: string
  /** Undefined until the quote is made. */
  orderID: number | undefined
  /** The last attempt for each service, by its name. */
  parts: Map<string, PartAttempt>
  spend: SpendAttempt | undefined
}

interface PartAttempt {
  block: Block
  rows: BillPart['rows']
  /** The content before the attempt. */
  base: EditedContent
  /** Identifies the request. Another content has another key. */
  key: string
  isSaved: boolean
}

interface SpendAttempt {
  items: readonly SpendItem[]
  key: string
  isSaved: boolean
}

export const newProgress = (): QuoteProgress => ({
  key: crypto.randomUUID(),
  orderID: undefined,
  parts: new Map(),
  spend: undefined,
})

type Content = Pick<BillOffer, 'spend'> & { parts: readonly Pick<BillPart, 'block' | 'rows' | 'texts'>[] }

/** Makes a quote with the rows and the current spend of a bill, or completes it. Returns its number. @throws ApiError */
export async function makeQuote(
  customerID: number,
  { parts, spend }: Content,
  progress: QuoteProgress,
): Promise<number> {
  const orderID = progress.orderID ?? (await createQuote(customerID, progress.key))
  progress.orderID = orderID
  const params = { orderID }
  let order = await send(orderCalls.getOrder, { params })
  const names = new Set(parts.map(({ block }) => block.name))
  const removed = [...progress.parts.values()].filter(({ block }) => !names.has(block.name))
  for (const part of [...removed.map(({ block }) => ({ block, rows: [], texts: {} })), ...parts])
    order = await savePart(order, part, progress)
  if (spend.length > 0 || progress.spend) await saveSpend(orderID, spend, progress)
  return orderID
}

async function createQuote(customerID: number, key: string): Promise<number> {
  const created = await send(orderCalls.createOrder, { body: { customerID, isQuote: true } }, { key })
  // A response without content means that no order was made.
  if (!created) throw new ApiError(500, { detail: 'The portal made no quote. Try again.' })
  return created.orderID
}

/** Replaces the rows that an earlier attempt may have stored. An attempt with the same rows repeats the same request. */
async function savePart(
  order: OrderDetail,
  { block, rows, texts }: Content['parts'][number],
  progress: QuoteProgress,
): Promise<OrderDetail> {
  const last = progress.parts.get(block.name)
  if (!last && rows.length === 0) return order
  const isRepeated = last?.rows === rows
  const base = last ? toEditedContent(block, order) : { header: null, rows: [] }
  const attempt = isRepeated ? last : { block, rows, base, key: crypto.randomUUID(), isSaved: false }
  if (attempt.isSaved) return order
  progress.parts.set(block.name, attempt)
  const saved = await saveContent(block, order, {
    ...{ base: attempt.base, typed: { header: attempt.base.header, rows, texts }, version: 0, key: attempt.key },
    ...{ isAutomatic: false, isHeaderHeld: false },
    isHeld: () => false,
    latestOrder: () => order,
    noteRemover: () => undefined,
  })
  attempt.isSaved = true
  return saved ?? order
}

async function saveSpend(orderID: number, items: readonly SpendItem[], progress: QuoteProgress): Promise<void> {
  const last = progress.spend
  const attempt = last?.items === items ? last : { items, key: crypto.randomUUID(), isSaved: false }
  if (attempt.isSaved) return
  progress.spend = attempt
  const { version } = await send(quoteCalls.getQuoteDetails, { params: { orderID } })
  const body = { orderID, currentSpend: [...items] }
  await send(quoteCalls.saveQuote, { body }, { ifMatch: version, key: attempt.key })
  attempt.isSaved = true
}
