import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { ApiError, send } from '../../api.ts'
import { saveContent } from '../../blocks/content/save-content.ts'
import type { BillOffer } from './bill-parts.ts'

/** Identifies the requests of a quote, so that a repeated attempt makes no second one. */
export interface QuoteKeys {
  quote: string
  /** By the name of the service. */
  rows: Readonly<Record<string, string>>
}

export const makeKeys = ({ parts }: BillOffer): QuoteKeys => ({
  quote: crypto.randomUUID(),
  rows: Object.fromEntries(parts.map(({ block }) => [block.name, crypto.randomUUID()])),
})

/** Makes a quote with the rows and the current spend of a bill. Returns its number. @throws ApiError */
export async function makeQuote(
  customerID: number,
  { parts, spend }: Pick<BillOffer, 'parts' | 'spend'>,
  keys: QuoteKeys,
): Promise<number> {
  const created = await send(orderCalls.createOrder, { body: { customerID, isQuote: true } }, { key: keys.quote })
  // A response without content means that no order was made.
  if (!created) throw new ApiError(500, { detail: 'The portal made no quote. Try again.' })
  const params = { orderID: created.orderID }
  let order = await send(orderCalls.getOrder, { params })
  for (const { block, rows, texts } of parts) {
    const key = keys.rows[block.name]
    if (!key || rows.length === 0) continue
    const before = order
    const saved = await saveContent(block, before, {
      ...{ base: { header: null, rows: [] }, typed: { header: null, rows, texts }, version: 0, key },
      ...{ isAutomatic: false, isHeaderHeld: false },
      isHeld: () => false,
      latestOrder: () => before,
      noteRemover: () => undefined,
    })
    order = saved ?? before
  }
  if (spend.length > 0) {
    const { version } = await send(quoteCalls.getQuoteDetails, { params })
    const body = { ...params, currentSpend: [...spend] }
    await send(quoteCalls.saveQuote, { body }, { ifMatch: version, key: `${keys.quote} spend` })
  }
  return created.orderID
}
