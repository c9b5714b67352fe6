import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { PriceChange, QuoteVersion } from '@dealerline/shared/contract/quotes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  conversionRefusal,
  priceChanges,
  quoteTotals,
  quoteVersionState,
} from '@dealerline/shared/record-rules/quotes.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { readLicences } from '../catalogue/licences.ts'
import { assertSeen, lockUnsentOrder } from '../orders/lock-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { termsToFreeze } from '../orders/terms/terms.ts'
import * as queries from './queries.ts'
import { getQuoteDetails } from './quote-details.ts'
import { freeze, type QuoteSnapshot } from './snapshot.ts'
import { compareWithVersion } from './until-0.6-versions.ts'

/** Freezes the quote as its next version. Returns the current version if the quote has not changed since. */
export async function generateQuote(context: Context, orderID: number): Promise<QuoteVersion> {
  const { tx, now, config, caller } = context
  assertSeen(context, await lockUnsentOrder(context, orderID))
  const quote = await readQuote(context, orderID)
  const unchanged = unchangedVersion(quote, now)
  if (unchanged) return toQuoteVersion(unchanged, now)
  const { order, parts, catalogue, terms, months, snapshotHash, contentHash } = quote.frozen
  const layout = (await context.flags()).quoteToolV2 ? 'comparison' : 'plain'
  const snapshot: QuoteSnapshot = { order, parts, catalogue, terms, layout, months }
  assertPrintable([order, parts, terms])
  const newVersion = await queries.insertQuoteVersion(tx, {
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
    expiresAt: endOfDayAfter(now, config.quoteValidDays),
  })
  tx.audit({
    entityType: 'quote',
    entityID: orderID,
    action: 'generated',
    data: { quoteVersion: newVersion.quoteVersion },
  })
  return toQuoteVersion(newVersion, now)
}

/** When the version that `generateQuote` would return expires. */
export async function nextExpiryOf(context: Context, orderID: number): Promise<Date> {
  const { now, config } = context
  return (
    unchangedVersion(await readQuote(context, orderID), now)?.expiresAt ?? endOfDayAfter(now, config.quoteValidDays)
  )
}

/** The newest version, if it is valid and the quote has not changed since. */
function unchangedVersion({ versions: [newest], isSame }: Awaited<ReturnType<typeof readQuote>>, now: Date) {
  const isCurrent = newest?.hasContent && stateOf(newest, now) === 'current'
  return isCurrent && isSame ? newest : undefined
}

/** Returns the versions of a quote, newest first. `changed`: services or charges differ from the newest version. */
export async function getQuoteVersions(
  context: Context,
  orderID: number,
): Promise<{ versions: QuoteVersion[]; changed: boolean }> {
  const { versions, isSameOffer } = await readQuote(context, orderID)
  return {
    versions: versions.map((version) => toQuoteVersion(version, context.now)),
    changed: versions.length > 0 && !isSameOffer,
  }
}

/**
 * Refuses to convert a quote without a valid version. The caller must have locked the quote, so that it can't change
 * before the conversion.
 */
export async function assertConvertible(
  context: Context,
  { orderID, quoteVersion }: Events['quoteConverting'],
): Promise<void> {
  const { versions, changed } = await getQuoteVersions(context, orderID)
  const refusal = conversionRefusal(orderID, versions[0], changed, quoteVersion)
  if (refusal) throw new AppError('conflict', { detail: refusal })
}

/**
 * Returns the rows whose current price differs from the quoted price, or from the saved price if no version was
 * generated.
 */
export async function getPriceChanges(context: Context, orderID: number): Promise<PriceChange[]> {
  const { tx } = context
  const detail = await getOrderDetail(context, orderID)
  const snapshotRow = detail.isQuote ? await queries.findQuoteSnapshot(tx, orderID, detail.quoteVersion) : undefined
  return priceChanges(detail, snapshotRow?.snapshot.catalogue, await readLicences(tx))
}

/** The content of a version as it was generated. */
export async function getQuoteSnapshot(
  { tx }: Pick<Context, 'tx'>,
  { orderID, quoteVersion }: { orderID: number; quoteVersion: number },
): Promise<QuoteSnapshot> {
  const version = await queries.findQuoteSnapshot(tx, orderID, quoteVersion)
  if (!version) throw new AppError('notFound')
  return version.snapshot
}

async function readQuote(context: Context, orderID: number) {
  const [quote, detail, versions] = await Promise.all([
    getQuoteDetails(context, orderID),
    getOrderDetail(context, orderID),
    queries.selectQuoteVersions(context.tx, orderID),
  ])
  const frozen = freeze(detail, quote, await termsToFreeze(context, detail))
  return { frozen, versions, ...(await compareWithNewest(context, versions[0], frozen, detail)) }
}

async function compareWithNewest(
  { tx }: Context,
  newest: queries.StoredQuoteVersion | undefined,
  frozen: ReturnType<typeof freeze>,
  detail: OrderDetail,
): Promise<{ isSame: boolean; isSameOffer: boolean }> {
  const isSame = newest?.snapshotHash === frozen.snapshotHash
  const isSameOffer = isSame || newest?.contentHash === frozen.contentHash
  if (!newest || isSame) return { isSame, isSameOffer }
  const stored = await queries.findQuoteSnapshot(tx, detail.orderID, newest.quoteVersion)
  const found = stored && compareWithVersion(stored.snapshot, frozen, detail)
  return { isSame: found?.isSame ?? false, isSameOffer: isSameOffer || found?.isSameOffer === true }
}

const stateOf = (version: queries.StoredQuoteVersion, now: Date) => quoteVersionState(version, now)

function toQuoteVersion(version: queries.StoredQuoteVersion, now: Date): QuoteVersion {
  const {
    snapshotHash: _hash,
    contentHash: _content,
    isSuperseded: _superseded,
    hasContent: _services,
    generatedAt,
    expiresAt,
    ...rest
  } = version
  return {
    ...rest,
    state: stateOf(version, now),
    generatedAt: generatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
