import type { ApplicationStatus } from './application-states.ts'
import type { InterestStatus } from './interest-states.ts'
import { isConverted, orderStatus } from './order-states.ts'
import type { OfferState, QuoteState } from './quote-states.ts'

/** The meaning of a state, which sets its colour. */
export type StateTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad'

export interface StateName {
  label: string
  tone: StateTone
}

/** The states of every kind of record. Records of different kinds that are in the same state have the same name for it. */
const names = {
  new: { label: 'New', tone: 'neutral' },
  waiting: { label: 'Waiting to be sent', tone: 'warn' },
  inProgress: { label: 'In Progress', tone: 'info' },
  signed: { label: 'Signed', tone: 'good' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
  takenBack: { label: 'Taken back', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warn' },
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  opened: { label: 'Opened', tone: 'info' },
  question: { label: 'Question', tone: 'warn' },
  accepted: { label: 'Accepted', tone: 'good' },
  notChosen: { label: 'Not chosen', tone: 'neutral' },
  converted: { label: 'Converted', tone: 'good' },
  current: { label: 'Current', tone: 'good' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  open: { label: 'Waiting for an answer', tone: 'info' },
  created: { label: 'Created', tone: 'neutral' },
  formerApproved: { label: 'Former Approved', tone: 'info' },
  approved: { label: 'Approved', tone: 'good' },
  processing: { label: 'Processing', tone: 'good' },
  onboarded: { label: 'Onboarded', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'neutral' },
} as const satisfies Record<string, StateName>

type OrderStatusName = (typeof names)[
  | 'new'
  | 'inProgress'
  | 'signed'
  | 'completed'
  | 'cancelled'
  | 'rejected'
  | 'unknown']
export type OrderStatusLabel = OrderStatusName['label']

const orderNames: Record<number, OrderStatusName> = {
  [orderStatus.new]: names.new,
  [orderStatus.inProgress]: names.inProgress,
  [orderStatus.signed]: names.signed,
  [orderStatus.completed]: names.completed,
  [orderStatus.cancelled]: names.cancelled,
  [orderStatus.rejected]: names.rejected,
}

const quoteNames: Record<QuoteState, StateName> = {
  Draft: names.draft,
  Sent: names.sent,
  Opened: names.opened,
  Question: names.question,
  Accepted: names.accepted,
  'Not chosen': names.notChosen,
  Rejected: names.rejected,
  Expired: names.expired,
  Converted: names.converted,
}

/** The stages of the home screen, with the time that each covers. Sent are In Progress orders, and quotes that can be accepted. */
export const stageNames = {
  draft: { ...names.draft, detail: 'last 90 days' },
  sent: { ...names.sent, detail: 'last 90 days' },
  signed: { ...names.signed, detail: 'this month' },
} as const

/** Returns the name of a quote's state. */
export const quoteStateName = (state: QuoteState): StateName => quoteNames[state]

/** The names of the states of each other kind of record. */
export const stateNames = {
  /** A quote's link. */
  offer: {
    open: names.open,
    accepted: names.accepted,
    declined: names.rejected,
    voided: names.takenBack,
    replaced: names.replaced,
    superseded: names.superseded,
    expired: names.expired,
  } satisfies Record<OfferState, StateName>,
  /** A version of a quote. */
  quoteVersion: { current: names.current, superseded: names.superseded, expired: names.expired },
  /** A customer's application. */
  application: {
    Created: names.created,
    Sent: names.sent,
    'Former Approved': names.formerApproved,
    Approved: names.approved,
    Rejected: names.rejected,
    Processing: names.processing,
  } satisfies Record<ApplicationStatus, StateName>,
  /** A dealer interest. */
  interest: {
    Submitted: names.new,
    Approved: names.approved,
    Rejected: names.rejected,
    Onboarding: names.onboarded,
  } satisfies Record<InterestStatus, StateName>,
  /** Changes in the history of an order. */
  event: {
    rejected: names.rejected,
    takenBack: names.takenBack,
    cancelled: names.cancelled,
    completed: names.completed,
  },
} as const

/** Returns the name of an order's status, as the specification lists them. */
export function orderStatusName(status: number): OrderStatusName {
  return orderNames[status] ?? names.unknown
}

export interface NamedOrder {
  orderStatus: number
  isQuote?: boolean
  relatedOrder?: number
  quoteState?: QuoteState | ''
  /** Whether its message is queued but not sent yet. */
  isWaiting?: boolean
}

/** Returns the name of the state of an order or quote, for lists, screens, exports, documents and messages. */
export function orderStateName(order: NamedOrder): StateName {
  if (order.isWaiting) return names.waiting
  if (order.quoteState) return quoteNames[order.quoteState]
  return isConverted(order) ? names.converted : orderStatusName(order.orderStatus)
}
