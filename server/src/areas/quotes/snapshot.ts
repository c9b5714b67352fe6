import { hash } from 'node:crypto'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Quote, QuoteParts } from '@dealerline/shared/contract/quotes.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import { commonTerm } from '@dealerline/shared/record-rules/order-prices.ts'
import { type FrozenCatalogue, quoteCharges } from '@dealerline/shared/record-rules/quotes.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'

/** The frozen content of a version: the printed data, and the catalogue prices at the time of generating. */
export interface QuoteSnapshot {
  order: ReadableOrder
  parts: QuoteParts
  catalogue: FrozenCatalogue
  /** The terms for the customer. Missing in versions that were generated before terms were frozen. */
  terms?: AgreedTerm[]
  /** The layout of the printed quote. */
  layout: QuoteLayout
  /** The contract term of all services with a monthly price; null if they differ. Missing in older versions. */
  months?: number | null
}

/** `comparison` starts with the customer's savings. */
export type QuoteLayout = 'plain' | 'comparison'

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value))

/**
 * Freezes the current quote and computes two hashes: one of everything that is printed, and one of only the services
 * and charges. Other changes, such as a new telephone number of the customer, change only the first hash, because they
 * do not change the offer.
 */
export function freeze(
  detail: OrderDetail,
  { orderID: _orderID, version: _version, ...parts }: Quote,
  terms: AgreedTerm[],
) {
  const { customer, dealer, ...offer } = {
    ...toReadableOrder(detail),
    charges: quoteCharges(detail, parts.isGrouped),
    // The version number is not known yet; it is set when the version is stored.
    version: 0,
  }
  const catalogue: FrozenCatalogue = { plans: detail.plans, handsets: detail.handsets }
  const order: ReadableOrder = { ...offer, customer, dealer }
  return {
    order,
    parts,
    catalogue,
    terms,
    months: commonTerm(detail.content),
    snapshotHash: hashOf({ order, parts, terms }),
    contentHash: hashOf({ offer, parts }),
  }
}
