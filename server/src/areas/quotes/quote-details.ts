import { definedFields, withChange } from '@dealerline/shared/contract/changes.ts'
import { type Quote, type QuoteChange, quoteInput } from '@dealerline/shared/contract/quotes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { blankQuoteParts } from '@dealerline/shared/record-rules/quotes.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { lockUnsentOrder } from '../orders/lock-order.ts'
import * as queries from './queries.ts'

type TransactionContext = Pick<Context, 'tx'>

/** Creates the default details of a new quote. */
export async function createQuoteDetails(
  { tx }: TransactionContext,
  { orderID, isQuote }: Events['orderCreated'],
): Promise<void> {
  if (isQuote) await queries.insertQuoteDetails(tx, orderID)
}

/** Creates the details of a copied quote. */
export async function copyQuoteDetails(
  { tx }: TransactionContext,
  { orderID, from }: Events['quoteCopied'],
): Promise<void> {
  await queries.copyQuoteDetails(tx, orderID, from)
}

/** The details of a quote other than its services. Answers 404 if the caller can't see the quote. */
export async function getQuoteDetails({ tx }: TransactionContext, orderID: number): Promise<Quote> {
  const quote = await queries.findQuoteDetails(tx, orderID)
  if (!quote) throw new AppError('notFound')
  return toQuote(quote)
}

/** Saves the details of a quote that are in the input. Answers 409 with the stored details if the version is stale. */
export async function saveQuote(context: Context, change: QuoteChange): Promise<Quote> {
  const { tx, ifMatch } = context
  const { orderID } = change
  const [, storedQuote] = await Promise.all([lockUnsentOrder(context, orderID), queries.findQuoteDetails(tx, orderID)])
  if (!storedQuote) throw new AppError('notFound')
  if (ifMatch !== undefined && ifMatch !== storedQuote.version)
    throw new AppError('stale', { current: toQuote(storedQuote) })
  const before = toQuote(storedQuote)
  const contractorDetails = { ...before.contractorDetails, ...definedFields(change.contractorDetails ?? {}) }
  const details = withChange(quoteInput, before, { ...change, contractorDetails })
  const savedQuote = await queries.updateQuoteDetails(tx, details)
  tx.audit({ entityType: 'quote', entityID: orderID, action: 'saved', data: details })
  return toQuote(savedQuote)
}

const toQuote = (quote: Quote): Quote => ({
  ...quote,
  contractorDetails: { ...blankQuoteParts.contractorDetails, ...quote.contractorDetails },
})
