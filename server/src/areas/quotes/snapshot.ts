import { createHash } from 'node:crypto'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Quote, QuoteParts } from '@dealerline/shared/contract/quotes.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import { type FrozenCatalogue, quoteCharges } from '@dealerline/shared/rules/quotes.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'

/** What a version freezes: all that is printed, and the catalogue's prices of that day. */
export interface QuoteSnapshot {
  order: ReadableOrder
  parts: QuoteParts
  catalogue: FrozenCatalogue
  /** What the customer would agree to; versions from before terms were frozen have none. */
  terms?: AgreedTerm[]
  /** Which of the two printed quotes it is. */
  layout: QuoteLayout
}

/** `comparison` begins with what the customer saves. */
export type QuoteLayout = 'plain' | 'comparison'

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * What is frozen of a quote as it stands, with two hashes that stay while nothing of it changes: one of all that is
 * printed, and one of services and charges alone, since a customer's new telephone number changes no offer.
 */
export function freeze(
  detail: OrderDetail,
  { orderID: _orderID, version: _version, ...parts }: Quote,
  terms: AgreedTerm[],
) {
  const { customer, dealer, ...offer } = {
    ...toReadableOrder(detail),
    charges: quoteCharges(detail, parts.isGrouped),
    // Counted when the version is made; signing knows nothing of it.
    version: 0,
  }
  const catalogue: FrozenCatalogue = { plans: detail.plans, handsets: detail.handsets }
  const order: ReadableOrder = { ...offer, customer, dealer }
  return {
    order,
    parts,
    catalogue,
    terms,
    snapshotHash: hashOf({ order, parts, terms }),
    contentHash: hashOf({ offer, parts }),
  }
}
