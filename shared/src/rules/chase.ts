import { type ChaseReason, chaseDays } from './chase-reasons.ts'
import { orderStatus } from './order-states.ts'
import { sumOf } from './prices.ts'
import type { QuoteState } from './quote-states.ts'
import { daysBetween } from './time.ts'

/**
 * The money that is lost if an order or quote is not signed, in dollars including GST: the monthly charges times the
 * contract terms plus the once-off charges; without a term, one month plus the once-off charges.
 */
export function moneyAtRisk({ monthly, onceOff, overTerm }: { monthly: number; onceOff: number; overTerm: number }) {
  return Math.max(overTerm, sumOf([monthly, onceOff]))
}

/** The facts that decide whether an order or quote needs a next action. Times are ISO 8601, and empty if there is none. */
export interface ChaseFacts {
  orderStatus: number
  isQuote: boolean
  quoteState: QuoteState | ''
  createdDate: string
  /** When it got its current status. */
  movedAt: string
  /** When its newest signing request or offer was sent. */
  sentAt: string
  /** When that request, or the newest version of a quote, expires. */
  expiresAt: string
  /** The status of its newest signing request; empty if there is none. */
  envelopeStatus: string
  /** Whether the newest message with an open link could not be delivered. */
  hasFailedMessage: boolean
  /** The status of its current application; empty if there is none. */
  applicationStatus: string
  /** Whether it has numbers that are not ported yet. */
  hasPorts: boolean
  /** When the losing carrier rejected the first of the numbers that are to be corrected; empty if there is none. */
  rejectedPortAt: string
}

interface Chase {
  reason: ChaseReason
  /** The local days since it waits, or until it expires. */
  days: number
}

const dayLength = 86_400_000

/** Returns why an order or quote needs a next action now; undefined if it needs none. */
export function findChase(facts: ChaseFacts, now: Date): Chase | undefined {
  const today = now.toISOString()
  const since = (instant: string) => Math.max(0, daysBetween(instant, today))
  const waiting = (reason: ChaseReason, instant: string, minDays = 0): Chase | undefined =>
    since(instant) >= minDays ? { reason, days: since(instant) } : undefined
  const untilExpiry = facts.expiresAt ? (Date.parse(facts.expiresAt) - now.getTime()) / dayLength : Infinity
  const soon = (): Chase | undefined =>
    untilExpiry > 0 && untilExpiry < chaseDays.expiry
      ? { reason: 'expiresSoon', days: daysBetween(today, facts.expiresAt) }
      : undefined
  const sentAt = facts.sentAt || facts.movedAt
  if (facts.isQuote && facts.quoteState) {
    switch (facts.quoteState) {
      case 'Rejected':
        return waiting('rejected', sentAt)
      case 'Question':
        return waiting('question', sentAt)
      case 'Expired':
        return waiting('expired', facts.expiresAt || sentAt)
      case 'Sent':
      case 'Opened':
        if (facts.hasFailedMessage) return waiting('failedMessage', sentAt)
        return soon() ?? waiting('unanswered', sentAt, chaseDays.unsigned)
      case 'Draft':
        return waiting('draft', facts.createdDate, chaseDays.draft)
      default:
        return undefined
    }
  }
  switch (facts.orderStatus) {
    case orderStatus.rejected:
      return waiting('rejected', facts.movedAt)
    case orderStatus.inProgress:
      if (facts.envelopeStatus === 'expired' || untilExpiry <= 0) return waiting('expired', facts.expiresAt || sentAt)
      if (facts.hasFailedMessage) return waiting('failedMessage', sentAt)
      return soon() ?? waiting('unsigned', sentAt, chaseDays.unsigned)
    case orderStatus.signed:
      if (facts.hasFailedMessage) return waiting('failedMessage', sentAt)
      if (facts.rejectedPortAt) return waiting('rejectedPort', facts.rejectedPortAt)
      return facts.hasPorts ? waiting('porting', facts.movedAt, chaseDays.processing) : undefined
    case orderStatus.new:
      return ofDraft()
    default:
      return undefined
  }

  function ofDraft(): Chase | undefined {
    if (facts.applicationStatus === 'Rejected') return waiting('rejectedApplication', facts.movedAt)
    if (facts.hasFailedMessage) return waiting('failedMessage', sentAt)
    if (facts.applicationStatus && facts.applicationStatus !== 'Created')
      return waiting('application', facts.movedAt, chaseDays.processing)
    if (facts.envelopeStatus === 'voided') return waiting('takenBack', facts.movedAt)
    if (facts.envelopeStatus === 'waiting') return undefined
    return waiting('draft', facts.createdDate, chaseDays.draft)
  }
}
