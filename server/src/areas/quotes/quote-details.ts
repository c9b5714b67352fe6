import { sentFields, withChange } from '@dealerline/shared/contract/changes.ts'
import { type Quote, type QuoteChange, quoteInput } from '@dealerline/shared/contract/quotes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { blankQuoteParts } from '@dealerline/shared/rules/quotes.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { lockUnsentOrder } from '../orders/lock-order.ts'
import * as queries from './queries.ts'

type Work = Pick<Context, 'tx'>

/** Gives a new quote its details, as they begin. */
export async function createQuoteDetails({ tx }: Work, { orderID, isQuote }: Events['orderCreated']): Promise<void> {
  if (isQuote) await queries.insertQuoteDetails(tx, orderID)
}

/** What a quote says beside its services; 404 where the caller has no such quote. */
export async function getQuoteDetails({ tx }: Work, orderID: number): Promise<Quote> {
  const found = await queries.findQuoteDetails(tx, orderID)
  if (!found) throw new AppError('notFound')
  return toQuote(found)
}

/** Saves what is given of it; a stale version is 409 with what is stored. */
export async function saveQuote(context: Context, change: QuoteChange): Promise<Quote> {
  const { tx, ifMatch } = context
  const { orderID } = change
  const [, stored] = await Promise.all([lockUnsentOrder(context, orderID), queries.findQuoteDetails(tx, orderID)])
  if (!stored) throw new AppError('notFound')
  if (ifMatch !== undefined && ifMatch !== stored.version) throw new AppError('stale', { current: toQuote(stored) })
  const before = toQuote(stored)
  const contractorDetails = { ...before.contractorDetails, ...sentFields(change.contractorDetails ?? {}) }
  const given = withChange(quoteInput, before, { ...change, contractorDetails })
  const saved = await queries.updateQuoteDetails(tx, given)
  if (!saved) throw new AppError('notFound')
  tx.audit({ entityType: 'quote', entityID: orderID, action: 'saved', data: given })
  return toQuote(saved)
}

const toQuote = (stored: Quote): Quote => ({
  ...stored,
  contractorDetails: { ...blankQuoteParts.contractorDetails, ...stored.contractorDetails },
})
