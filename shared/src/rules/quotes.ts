import type { Block, Catalogue, Row } from '../blocks/block.ts'
import { addPrices, priceRow, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { Handset, RatePlan } from '../contract/catalogue.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { PriceChange, QuoteParts, QuoteVersion } from '../contract/quotes.ts'
import type { ReadableOrder, Requirement } from '../contract/signing.ts'
import { priceStoredBlock } from './order-prices.ts'
import { type Amount, fromInc, multiply, sumOf } from './prices.ts'
import { displayValue } from './readable.ts'
import { missingRequirements } from './requirements.ts'

/** What quotes are for, by the number they are stored as. */
export const quoteTypes = { 1: 'New services', 2: 'Re-contract', 3: 'Additional services' } as const

/** What a new quote says beside its services. */
export const blankQuoteParts: QuoteParts = {
  type: 1,
  isGrouped: 1,
  currentSpend: [],
  channelInstallation: [],
  additionalEquipments: [],
  contractorDetails: { company: '', contactName: '', phone: '', email: '', notes: '' },
}

/** All amounts include tax. `saving` is what is spent now less what is proposed, each month; below 0 it costs more. */
export interface QuoteTotals {
  currentSpend: number
  proposed: number
  saving: number
  /** Of what is spent now, in whole per cent; 0 where nothing is. */
  savingPercent: number
  savingPerYear: number
  /** What the channel supplies and bills itself: never part of the order's charges. */
  channel: Amount
}

/** Compares what the customer spends now with what the order costs each month. */
export function quoteTotals(parts: QuoteParts, monthly: Amount): QuoteTotals {
  const currentSpend = sumOf(parts.currentSpend.map((item) => multiply(item.quantity, item.monthly)))
  const saving = multiply(1, currentSpend - monthly.inc)
  const supplied = [...parts.channelInstallation, ...parts.additionalEquipments]
  return {
    currentSpend,
    proposed: monthly.inc,
    saving,
    savingPercent: currentSpend > 0 ? Math.round((saving / currentSpend) * 100) : 0,
    savingPerYear: multiply(12, saving),
    channel: fromInc(sumOf(supplied.map((item) => multiply(item.quantity, item.amount)))),
  }
}

/** A version stands until another takes its place or its last day is over. */
export function quoteVersionState(
  version: { isSuperseded: boolean; expiresAt: Date },
  now: Date,
): QuoteVersion['state'] {
  if (version.isSuperseded) return 'superseded'
  return version.expiresAt <= now ? 'expired' : 'current'
}

/** What the order that is made of a quote will lack; terms are confirmed on that order. */
export function quoteRequirements(order: OrderDetail): Requirement[] {
  return missingRequirements(order).filter(({ code }) => code !== 'TERM-confirm')
}

/**
 * Why a quote can't be converted, in words for the person who tries; undefined where it can. A quote of which no version
 * was generated has none that could have ended. `seen` is the version that the person saw, where they say so.
 */
export function conversionRefusal(
  orderID: number,
  newest: Pick<QuoteVersion, 'quoteVersion' | 'state'> | undefined,
  isChanged: boolean,
  seen?: number,
): string | undefined {
  const number = newest?.quoteVersion ?? 0
  if (seen !== undefined && seen !== number) {
    return `Version ${seen} of quote ${orderID} has been superseded${number > 0 ? ` by version ${number}` : ''}. Generate the quote again.`
  }
  if (!newest) return undefined
  if (newest.state === 'expired') return `Version ${number} of quote ${orderID} has expired. Generate the quote again.`
  if (isChanged) return `Quote ${orderID} was changed after version ${number} was generated. Generate the quote again.`
  return undefined
}

/** Plans and handsets as they were priced when a version was generated. */
export interface FrozenCatalogue {
  plans: readonly RatePlan[]
  handsets: readonly Handset[]
}

/** Rows that would be priced differently today, with the price they are stored at and today's. */
export function priceChanges(order: OrderDetail, frozen?: FrozenCatalogue): PriceChange[] {
  const today = toCatalogue(order.plans, order.handsets)
  const then = frozen && toCatalogue(frozen.plans, frozen.handsets)
  return blocks.flatMap((block) =>
    (order.content[block.name]?.rows ?? []).flatMap((row, index) => {
      const was = { monthly: Number(row.monthlyFee ?? 0), onceOff: Number(row.onceOffCharges ?? 0) }
      const { monthly, onceOff } = priceRow(block, asOfToday(block, row, then, today), today)
      const is = { monthly: monthly.inc, onceOff: onceOff.inc }
      if (was.monthly === is.monthly && was.onceOff === is.onceOff) return []
      return [{ service: block.label, row: index + 1, label: rowLabel(block, row, order), was, is }]
    }),
  )
}

/**
 * A price that was taken from the catalogue into the row follows the catalogue; one that somebody typed stays. Which it
 * was shows by what the catalogue of that time fills in.
 */
function asOfToday(block: Block, row: Row, then: Catalogue | undefined, today: Catalogue): Row {
  if (!block.complete || !then) return row
  const prices = Object.entries(block.rows).filter(([, field]) => field.kind === 'money')
  const unpriced = { ...row, ...Object.fromEntries(prices.map(([name, field]) => [name, field.blank])) }
  const fill = (catalogue: Catalogue): Row => ({ ...unpriced, ...block.complete?.(unpriced, catalogue) })
  const [old, fresh] = [fill(then), fill(today)]
  const followed = prices.filter(([name]) => old[name] === row[name])
  return { ...row, ...Object.fromEntries(followed.map(([name]) => [name, fresh[name]])) }
}

/** The charges as a quote prints them: one for each service, or ungrouped one for each row, and those of whole services. */
export function quoteCharges(order: OrderDetail, isGrouped: number): ReadableOrder['charges'] {
  const catalogue = toCatalogue(order.plans, order.handsets)
  return blocks.flatMap((block) => {
    const stored = order.content[block.name]?.rows ?? []
    if (stored.length === 0) return []
    const { label, rows, extras } = priceStoredBlock(block, stored, catalogue)
    const prices = rows.map(({ price }) => price)
    const single = prices.map((price, index) => ({
      label: `${label}: ${rowLabel(block, stored[index] ?? {}, order)}`,
      ...price,
    }))
    const charges = isGrouped ? [{ label, ...addPrices(...prices) }] : single
    return [...charges, ...extras.map((extra) => ({ label: extra.label, ...extra.price }))]
  })
}

/** What a person calls a row: its plan or hardware, else the first thing written in it. */
export function rowLabel(block: Block, row: Row, order: OrderDetail): string {
  const catalogue = toCatalogue(order.plans, order.handsets)
  const fields = Object.entries(block.rows)
  const chosen = fields.filter(([, { kind }]) => kind === 'plan' || kind === 'handset')
  const written = fields.filter(([, { kind, internal }]) => kind === 'text' && !internal)
  const named = [...chosen, ...written].map(([name, field]) => displayValue(field, row[name], catalogue, order))
  return named.find((label) => label !== '') ?? block.label
}
