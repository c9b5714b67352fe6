import type { Block, Catalogue, Row } from '../blocks/block.ts'
import { addPrices, priceRow, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { PriceChange, QuoteParts, QuoteVersion } from '../contract/quotes.ts'
import type { ReadableOrder } from '../contract/signing.ts'
import type { Handset, RatePlan } from '../records/catalogue-fields.ts'
import type { LicenceField } from '../rules/cmc-licences.ts'
import { type Amount, fromInc, multiply, sumOf } from '../rules/prices.ts'
import { priceStoredBlock, rowLabel } from './order-prices.ts'

/** The quote types by their stored numbers. */
export const quoteTypes = { 1: 'New services', 2: 'Re-contract', 3: 'Additional services' } as const

/** The initial content of a quote, apart from its services. */
export const blankQuoteParts: QuoteParts = {
  type: 1,
  isGrouped: 1,
  currentSpend: [],
  channelInstallation: [],
  additionalEquipments: [],
  contractorDetails: { company: '', contactName: '', phone: '', email: '', notes: '' },
}

/**
 * All amounts include GST. `saving` is the monthly current spend minus the proposal; negative if the quote costs more.
 */
export interface QuoteTotals {
  currentSpend: number
  proposed: number
  saving: number
  /** Saving in per cent of the current spend, rounded to a whole number; 0 without a current spend. */
  savingPercent: number
  savingPerYear: number
  /** Items that the channel supplies and bills itself; never part of the order's charges. */
  channel: Amount
}

/** Compares the customer's current spend with the monthly price of the order. */
export function quoteTotals(parts: QuoteParts, monthly: Amount): QuoteTotals {
  const currentSpend = sumOf(parts.currentSpend.map((item) => multiply(item.quantity, item.monthly)))
  const saving = multiply(1, currentSpend - monthly.inc)
  const channelItems = [...parts.channelInstallation, ...parts.additionalEquipments]
  return {
    currentSpend,
    proposed: monthly.inc,
    saving,
    savingPercent: currentSpend > 0 ? Math.round((saving / currentSpend) * 100) : 0,
    savingPerYear: multiply(12, saving),
    channel: fromInc(sumOf(channelItems.map((item) => multiply(item.quantity, item.amount)))),
  }
}

/** Returns the state of a version. It is current until another version replaces it or its last day is over. */
export function quoteVersionState(
  version: { isSuperseded: boolean; expiresAt: Date },
  now: Date,
): QuoteVersion['state'] {
  if (version.isSuperseded) return 'superseded'
  return version.expiresAt <= now ? 'expired' : 'current'
}

/**
 * Returns a message that says why a quote cannot be converted; undefined if it can. A quote without generated versions
 * cannot have expired. `clientVersion` is the version that the client read, if it sent one.
 */
export function conversionRefusal(
  orderID: number,
  newest: Pick<QuoteVersion, 'quoteVersion' | 'state'> | undefined,
  isChanged: boolean,
  clientVersion?: number,
): string | undefined {
  const number = newest?.quoteVersion ?? 0
  if (clientVersion !== undefined && clientVersion !== number) {
    return `Version ${clientVersion} of quote ${orderID} has been superseded${number > 0 ? ` by version ${number}` : ''}. Generate the quote again.`
  }
  if (!newest) return undefined
  if (newest.state === 'expired') return `Version ${number} of quote ${orderID} has expired. Generate the quote again.`
  if (isChanged) return `Quote ${orderID} was changed after version ${number} was generated. Generate the quote again.`
  return undefined
}

/** Plans and handsets with their prices when a version was generated. */
export interface FrozenCatalogue {
  plans: readonly RatePlan[]
  handsets: readonly Handset[]
}

/** Returns the rows whose price would differ today, with both prices. */
export function priceChanges(
  order: OrderDetail,
  frozen?: FrozenCatalogue,
  licences?: readonly LicenceField[],
): PriceChange[] {
  const today = toCatalogue(order.plans, order.handsets, licences)
  const catalogueThen = frozen && toCatalogue(frozen.plans, frozen.handsets)
  return blocks.flatMap((block) =>
    (order.content[block.name]?.rows ?? []).flatMap((row, index) => {
      const was = { monthly: Number(row.monthlyFee ?? 0), onceOff: Number(row.onceOffCharges ?? 0) }
      const { monthly, onceOff } = priceRow(block, withTodaysPrices(block, row, catalogueThen, today), today)
      const is = { monthly: monthly.inc, onceOff: onceOff.inc }
      if (was.monthly === is.monthly && was.onceOff === is.onceOff) return []
      return [{ service: block.label, row: index + 1, label: rowLabel(block, row, today), was, is }]
    }),
  )
}

/**
 * Returns the row with current catalogue prices and with the prices that a person entered. A price that equals the one
 * of the catalogue at that time counts as a catalogue price.
 */
function withTodaysPrices(block: Block, row: Row, then: Catalogue | undefined, today: Catalogue): Row {
  if (!block.complete || !then) return row
  const prices = Object.entries(block.rows).filter(([, field]) => field.kind === 'money')
  const unpriced = { ...row, ...Object.fromEntries(prices.map(([name, field]) => [name, field.blank])) }
  const fill = (catalogue: Catalogue): Row => ({ ...unpriced, ...block.complete?.(unpriced, catalogue) })
  const [old, fresh] = [fill(then), fill(today)]
  const cataloguePrices = prices.filter(([name]) => old[name] === row[name])
  return { ...row, ...Object.fromEntries(cataloguePrices.map(([name]) => [name, fresh[name]])) }
}

/**
 * Returns the charges of a printed quote: one per service, or one per row if it is not grouped, and the charges for
 * whole services.
 */
export function quoteCharges(order: OrderDetail, isGrouped: number): ReadableOrder['charges'] {
  const catalogue = toCatalogue(order.plans, order.handsets)
  return blocks.flatMap((block) => {
    const storedRows = order.content[block.name]?.rows ?? []
    if (storedRows.length === 0) return []
    const { label, rows, extras } = priceStoredBlock(block, storedRows, catalogue)
    const prices = rows.map(({ price }) => price)
    const single = rows.map(({ name, price }) => ({ label: `${label}: ${name}`, ...price }))
    const charges = isGrouped ? [{ label, ...addPrices(...prices) }] : single
    return [...charges, ...extras.map((extra) => ({ label: extra.label, ...extra.price }))]
  })
}
