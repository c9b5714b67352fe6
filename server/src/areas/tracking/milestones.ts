import type { CustomerMilestone, Milestone, Milestones } from '@dealerline/shared/contract/tracking.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toActorName } from '@dealerline/shared/record-rules/audit.ts'
import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import { describeRiskRecord, type RecordedRisk } from '@dealerline/shared/record-rules/risk-choices.ts'
import { type DeclineReason, declineReasonNames, declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import {
  type EnvelopeEventType,
  type EnvelopeEventWords,
  readEnvelopeEvent,
} from '@dealerline/shared/rules/envelope-events.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { orderTypeLabel } from '@dealerline/shared/rules/order-states.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import type { LookUp } from '../../calls/handler.ts'
import { getCustomer } from '../customers/customers.ts'
import { selectCustomerMilestones } from './queries.ts'

/** The result of `app.find_milestones`. */
export interface StoredMilestones {
  order: { orderID: number; isQuote: boolean; orderStatus: number; createdAt: string; dealer: string }
  audit: { at: string; action: AuditAction; data: Record<string, unknown> | null; who: string; actedFor: string }[]
  /** The events of each signing request. */
  events: (EnvelopeEventWords & { at: string; who: string })[][]
  ticket: { reference: string; problem: string } | null
}

type MilestoneText = Pick<Milestone, 'what' | 'tone' | 'detail'>

const plain = (what: string, detail = ''): MilestoneText => ({ what, tone: 'plain', detail })
const good = (what: string, detail = ''): MilestoneText => ({ what, tone: 'good', detail })
const bad = (what: string, detail = ''): MilestoneText => ({ what, tone: 'bad', detail })
const risksIn = (value: unknown): RecordedRisk[] => (Array.isArray(value) ? value : [])
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The text of a milestone for each kind of audit entry. Entries of other kinds are not milestones. */
const textOfEntry: Partial<Record<AuditAction, (data: Record<string, unknown>) => MilestoneText>> = {
  created: ({ isQuote, from }) =>
    plain(isQuote ? 'Quote created' : 'Order created', from === undefined ? '' : `From template ${text(from)}`),
  duplicated: ({ from }) => plain('Order created', `Copied from ${text(from)}`),
  updated: ({ adminFlag, templateName }) => {
    if (templateName !== undefined)
      return templateName ? plain('Used as a template', text(templateName)) : plain('Template removed')
    return adminFlag === undefined ? plain('Order changed') : plain(adminFlag ? 'Flagged' : 'Flag removed')
  },
  'type changed': ({ from, to }) =>
    plain('Type changed', `${orderTypeLabel(Number(from))} to ${orderTypeLabel(Number(to))}`),
  'send by email': ({ to }) => plain('Sent for signature', `By e-mail to ${text(to)}`),
  'send by sms': ({ to }) => plain('Sent for signature', `By SMS to ${text(to)}`),
  'sent at risk': ({ chosen, notAsked }) =>
    plain('Sent at risk', describeRiskRecord({ chosen: risksIn(chosen), notAsked: risksIn(notAsked) })),
  New: () => plain('Reset for editing', 'The customer’s link stopped working'),
  Cancelled: () => bad(stateNames.event.cancelled.label),
  sealed: () => good('Sealed', 'The signed document was sealed and stored'),
  'sent to ticketing': ({ reference }) => good('Sent to ticketing', `Ticket ${text(reference)}`),
  'resent to ticketing': () => plain('Resent to ticketing'),
  reprocessed: () => plain('Reprocessed', 'Sent to billing and ticketing again'),
  'signed order corrected': () => plain('Corrected', 'The signed document stays the same'),
  Completed: ({ reference }) => good(stateNames.event.completed.label, `Ticket ${text(reference)}`),
  'signed date changed': ({ from, to }) => plain('Signed date changed', dates(from, to)),
  'application created': ({ title }) => plain(`${text(title)} saved`),
  'application generated': ({ title }) => plain(`${text(title)} generated`),
  'hardware financed': ({ financed }) => (financed ? good('Hardware financed') : plain('Hardware no longer financed')),
  'application sent': ({ title, channel, to }) =>
    plain(`${text(title)} sent`, `By ${channel === 'email' ? 'e-mail' : 'SMS'} to ${text(to)}`),
  'application opened': ({ name }) => plain('Link opened', text(name)),
  'application approved': ({ title, role }) => good(`${text(title)} approved`, text(role)),
  'application rejected': ({ title, comment }) => bad(`${text(title)} rejected`, text(comment)),
  'application taken back': ({ title, reason }) => plain(`${text(title)} taken back`, text(reason)),
  'application processed': ({ title }) => good(`${text(title)} in progress`, 'Handed over for processing'),
  'application ticket': ({ reference }) => good('Sent to ticketing', `Ticket ${text(reference)}`),
  'quote sent': ({ quoteVersion, channel, to }) =>
    plain(`Version ${text(quoteVersion)} sent`, `By ${channel === 'email' ? 'e-mail' : 'SMS'} to ${text(to)}`),
  'quote opened': ({ name }) => plain('Link opened', text(name)),
  'quote question': ({ question }) => plain('Question asked', text(question)),
  'quote question answered': ({ answer }) => plain('Question answered', text(answer)),
  'quote accepted': ({ name, order }) => good('Accepted', `By ${text(name)}. Now order ${text(order)}`),
  'quote not chosen': ({ chosen }) => plain('Not chosen', `The customer accepted quote ${text(chosen)}`),
  'quote declined': ({ reason, comment }) =>
    bad(stateNames.event.rejected.label, [toDeclineReason(reason), text(comment)].filter(Boolean).join(': ')),
  'quote taken back': () => plain(stateNames.event.takenBack.label, 'The customer’s link stopped working'),
  declined: ({ reason }) => bad(stateNames.event.rejected.label, text(reason)),
}

const toDeclineReason = (reason: unknown) =>
  declineReasonNames.includes(reason as DeclineReason) ? declineReasons[reason as DeclineReason] : ''

function dates(from: unknown, to: unknown): string {
  const before = toDisplayDate(text(from))
  return `${before ? `${before} to ` : ''}${toDisplayDate(text(to))}`
}

/**
 * The text of a milestone for each signing event that has a type. Other events appear in the audit log.
 */
const textOfEvent: Record<EnvelopeEventType, (what: string) => MilestoneText> = {
  sent: (what) => plain('Message sent', what),
  opened: () => plain('Opened by the customer'),
  openedInPerson: (what) => plain(what),
  codeSent: (what) => plain('Code sent', what),
  codeConfirmed: (what) => plain(what),
  signed: () => good('Signed'),
  delegated: (what) => plain('Somebody else named to sign', what),
}

/** The milestones of an order, oldest first. Answers 404 if the caller can't see the order. */
export function lookUpMilestones(orderID: number): LookUp<Milestones> {
  return {
    function: 'app.find_milestones',
    argument: orderID,
    toReply: (storedMilestones) => {
      if (!storedMilestones) throw new AppError('notFound')
      return toMilestones(storedMilestones as StoredMilestones)
    },
  }
}

const maxOrders = 20

/** The milestones of the newest orders and quotes of a customer, newest first. */
export async function getCustomerMilestones(context: Context, customerID: number): Promise<CustomerMilestone[]> {
  const [, orders] = await Promise.all([
    getCustomer(context, customerID),
    selectCustomerMilestones(context.tx, customerID, maxOrders),
  ])
  return orders
    .flatMap((order) => {
      const { orderID, isQuote, milestones } = toMilestones(order)
      return milestones.toReversed().map((milestone) => ({ ...milestone, orderID, isQuote }))
    })
    .sort((one, other) => other.at.localeCompare(one.at))
}

function toMilestones({ order, audit, events, ticket }: StoredMilestones): Milestones {
  const entries = audit.flatMap(({ at, action, data, who, actedFor }): Milestone[] => {
    const entry = textOfEntry[action]?.(data ?? {})
    return entry ? [{ ...entry, at: toInstant(at), who: toActorName(who), actedFor }] : []
  })
  const signingEntries = events.flat().flatMap((event): Milestone[] => {
    const { type } = readEnvelopeEvent(event)
    if (!type) return []
    // These entries were written by a job of the portal, which sends messages in the dealer's name.
    const who = type === 'sent' || type === 'codeSent' ? toActorName('portal') : event.who
    return [{ ...textOfEvent[type](event.what), at: toInstant(event.at), who, actedFor: '' }]
  })
  // Adds the creation of an order that is older than the audit log, so that every order has at least one milestone.
  const hasCreation = entries.some(({ what }) => what.endsWith('created'))
  const { createdAt, dealer, ...rest } = order
  const creation = { ...plain(order.isQuote ? 'Quote created' : 'Order created'), who: dealer, actedFor: '' }
  const first = hasCreation ? [] : [{ ...creation, at: toInstant(createdAt) }]
  return {
    ...rest,
    conversationReference: ticket?.reference ?? '',
    ticketProblem: ticket?.problem ?? '',
    milestones: [...first, ...entries, ...signingEntries].sort((one, other) => one.at.localeCompare(other.at)),
  }
}
