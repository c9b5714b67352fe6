import type { PriceChange, QuoteVersion } from '@dealerline/shared/contract/quotes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { conversionRefusal, priceChanges, quoteTotals, quoteVersionState } from '@dealerline/shared/rules/quotes.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { lockUnsentOrder } from '../orders/lock-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { termsToFreeze } from '../orders/terms/terms.ts'
import * as queries from './queries.ts'
import { getQuoteDetails } from './quote-details.ts'
import { freeze, type QuoteSnapshot } from './snapshot.ts'

const day = 24 * 60 * 60 * 1000

/** Freezes the quote as its next version. One that has not changed since the version that stands is that version. */
export async function generateQuote(context: Context, orderID: number): Promise<QuoteVersion> {
  const { tx, now, config, caller } = context
  await lockUnsentOrder(context, orderID)
  const { frozen, versions } = await readQuote(context, orderID)
  const [newest] = versions
  if (newest && stateOf(newest, now) === 'current' && newest.snapshotHash === frozen.snapshotHash) {
    return toQuoteVersion(newest, now)
  }
  const { order, parts, catalogue, terms, snapshotHash, contentHash } = frozen
  const layout = (await context.flags()).quoteToolV2 ? 'comparison' : 'plain'
  const snapshot: QuoteSnapshot = { order, parts, catalogue, terms, layout }
  const made = await queries.insertQuoteVersion(tx, {
    orderID,
    snapshot: JSON.stringify(snapshot),
    snapshotHash,
    contentHash,
    monthly: order.monthly.inc,
    onceOff: order.onceOff.inc,
    overTerm: order.overTerm.inc,
    saving: quoteTotals(parts, order.monthly).saving,
    generatedBy: authorOf(caller),
    generatedAt: now,
    expiresAt: new Date(now.getTime() + config.quoteValidDays * day),
  })
  tx.audit({ entityType: 'quote', entityID: orderID, action: 'generated', data: { quoteVersion: made.quoteVersion } })
  return toQuoteVersion(made, now)
}

/**
 * The versions of a quote, newest first; `changed` where its services and charges are no longer what the newest says.
 */
export async function getQuoteVersions(
  context: Context,
  orderID: number,
): Promise<{ versions: QuoteVersion[]; changed: boolean }> {
  const { frozen, versions } = await readQuote(context, orderID)
  return {
    versions: versions.map((stored) => toQuoteVersion(stored, context.now)),
    changed: versions[0] !== undefined && versions[0].contentHash !== frozen.contentHash,
  }
}

/** Refuses to make an order of a quote whose version has ended; the quote is held, so that this stays true. */
export async function assertConvertible(
  context: Context,
  { orderID, quoteVersion }: Events['quoteConverting'],
): Promise<void> {
  const { versions, changed } = await getQuoteVersions(context, orderID)
  const refusal = conversionRefusal(orderID, versions[0], changed, quoteVersion)
  if (refusal) throw new AppError('conflict', { detail: refusal })
}

/** Rows that would be priced differently today than when they were quoted, or saved where no version was generated. */
export async function getPriceChanges(context: Context, orderID: number): Promise<PriceChange[]> {
  const { tx } = context
  const detail = await getOrderDetail(context, orderID)
  const found = detail.isQuote ? await queries.findQuoteSnapshot(tx, orderID, detail.quoteVersion) : undefined
  return priceChanges(detail, found?.snapshot.catalogue)
}

async function readQuote(context: Context, orderID: number) {
  const [quote, detail, versions] = await Promise.all([
    getQuoteDetails(context, orderID),
    getOrderDetail(context, orderID),
    queries.selectQuoteVersions(context.tx, orderID),
  ])
  return { frozen: freeze(detail, quote, await termsToFreeze(context, detail)), versions }
}

const stateOf = (stored: queries.StoredQuoteVersion, now: Date) => quoteVersionState(stored, now)

function toQuoteVersion(stored: queries.StoredQuoteVersion, now: Date): QuoteVersion {
  const {
    snapshotHash: _hash,
    contentHash: _content,
    isSuperseded: _superseded,
    generatedAt,
    expiresAt,
    ...rest
  } = stored
  return {
    ...rest,
    state: stateOf(stored, now),
    generatedAt: generatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
