import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import type { Events } from '../../../calls/events.ts'
import { closeLinks } from '../../../links/customer-link.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { getQuoteDetails } from '../quote-details.ts'
import { getQuoteOffers } from './offers.ts'
import { lockUnansweredOffers, selectQuotesOffered, selectVariants } from './queries.ts'

/** Takes back the offer of a quote with all its variants. The link then says so. */
export async function takeBackQuote(context: Context, orderID: number): Promise<QuoteOffer[]> {
  await getQuoteDetails(context, orderID)
  const offered = await selectQuotesOffered(context.tx, [orderID])
  for (const id of [...new Set([orderID, ...offered])].toSorted((a, b) => a - b)) await lockOrder(context, id)
  if (!(await voidUnanswered(context, orderID)))
    throw new AppError('conflict', { detail: `Quote ${orderID} has no link that waits for an answer.` })
  return getQuoteOffers(context, orderID)
}

/** Takes back the offer of a cancelled quote. The caller must have locked the quote. */
export async function takeBackCancelled(context: Context, { orderID }: Events['orderCancelled']): Promise<void> {
  await voidUnanswered(context, orderID)
}

async function voidUnanswered({ tx }: Pick<Context, 'tx'>, orderID: number): Promise<boolean> {
  const offers = await lockUnansweredOffers(tx, [orderID])
  if (offers.length === 0) return false
  const offerIDs = offers.map(({ offerID }) => offerID)
  await closeLinks(tx, 'offer', offerIDs, 'taken back')
  const quotes = new Set((await selectVariants(tx, offerIDs)).map((variant) => variant.orderID))
  for (const id of quotes) tx.auditOrder(id, 'quote taken back', {})
  return true
}
