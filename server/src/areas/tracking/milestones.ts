import type { Milestone, Milestones } from '@dealerline/shared/contract/tracking.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { orderTypeLabel } from '@dealerline/shared/rules/order-states.ts'
import type { LookUp } from '../../calls/calls.ts'

/** What `app.find_milestones` answers. */
interface Found {
  order: { orderID: number; isQuote: boolean; orderStatus: number; createdAt: string; dealer: string }
  audit: { at: string; action: string; data: Record<string, unknown> | null; who: string; actedFor: string }[]
  /** Of each signing request what happened to it. */
  events: { at: string; what: string; who: string }[][]
  ticket: { reference: string; problem: string } | null
}

type Told = Pick<Milestone, 'what' | 'tone' | 'detail'>

const plain = (what: string, detail = ''): Told => ({ what, tone: 'plain', detail })
const good = (what: string, detail = ''): Told => ({ what, tone: 'good', detail })
const bad = (what: string, detail = ''): Told => ({ what, tone: 'bad', detail })
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** What is told of each kind of entry; entries of other kinds are no milestones. */
const told: Record<string, (data: Record<string, unknown>) => Told> = {
  created: ({ isQuote }) => plain(isQuote ? 'Quote created' : 'Order created'),
  duplicated: ({ from }) => plain('Order created', `Copied from ${text(from)}`),
  updated: ({ adminFlag }) =>
    adminFlag === undefined ? plain('Order changed') : plain(adminFlag ? 'Flagged' : 'Flag removed'),
  'type changed': ({ from, to }) =>
    plain('Type changed', `${orderTypeLabel(Number(from))} to ${orderTypeLabel(Number(to))}`),
  'send by email': ({ to }) => plain('Sent for signature', `By e-mail to ${text(to)}`),
  'send by sms': ({ to }) => plain('Sent for signature', `By SMS to ${text(to)}`),
  New: () => plain('Reset for editing', 'The link its customer had stopped working'),
  Cancelled: () => bad('Cancelled'),
  sealed: () => good('Sealed', 'The signed document was sealed and stored'),
  'sent to ticketing': ({ reference }) => good('Sent to ticketing', `Ticket ${text(reference)}`),
  'resent to ticketing': () => plain('Resent to ticketing'),
  reprocessed: () => plain('Reprocessed', 'Put through billing and ticketing again'),
  'signed order corrected': () => plain('Corrected', 'What the customer signed stays the same'),
  Completed: ({ reference }) => good('Completed', `Ticket ${text(reference)}`),
  'signed date changed': ({ from, to }) => plain('Signed date changed', dates(from, to)),
  'application created': ({ title }) => plain(`${text(title)} written down`),
  'application generated': ({ title }) => plain(`${text(title)} generated`),
  'hardware financed': ({ financed }) =>
    financed ? good('Hardware financed') : plain('Hardware not financed any more'),
  'application sent': ({ title, channel, to }) =>
    plain(`${text(title)} sent`, `By ${channel === 'email' ? 'e-mail' : 'SMS'} to ${text(to)}`),
  'application opened': ({ name }) => plain('Link opened', text(name)),
  'application approved': ({ title, role }) => good(`${text(title)} approved`, text(role)),
  'application rejected': ({ title, comment }) => bad(`${text(title)} rejected`, text(comment)),
  'application taken back': ({ title, reason }) => plain(`${text(title)} taken back`, text(reason)),
  'application processed': ({ title }) => good(`${text(title)} in progress`, 'Handed to those who carry it out'),
  'application ticket': ({ reference }) => good('Sent to ticketing', `Ticket ${text(reference)}`),
  declined: ({ reason }) => bad('Declined', text(reason)),
}

function dates(from: unknown, to: unknown): string {
  const before = toDisplayDate(text(from))
  return `${before ? `${before} to ` : ''}${toDisplayDate(text(to))}`
}

/** Of a signing request: what went out, was opened and was signed. The rest stands in the portal's own record. */
function toldEvent(what: string): Told | undefined {
  if (what.startsWith('Sent by ')) return plain('Message went out', what)
  if (what === 'Opened') return plain('Opened by the customer')
  if (what.startsWith('Signed by ')) return good('Signed')
  return undefined
}

/** What happened to an order, the first thing first; 404 where the caller has no such order. */
export function lookUpMilestones(orderID: number): LookUp<Milestones> {
  return {
    function: 'app.find_milestones',
    argument: orderID,
    toReply: (found) => {
      if (!found) throw new AppError('notFound')
      return toMilestones(found as Found)
    },
  }
}

function toMilestones({ order, audit, events, ticket }: Found): Milestones {
  const entries = audit.flatMap(({ at, action, data, who, actedFor }): Milestone[] => {
    const entry = told[action]?.(data ?? {})
    return entry ? [{ ...entry, at: toInstant(at), who: toPerson(who), actedFor }] : []
  })
  const happened = events.flat().flatMap(({ at, what, who }): Milestone[] => {
    const entry = toldEvent(what)
    // Messages are in the dealer's name, and sent by a job.
    const by = what.startsWith('Sent by ') ? toPerson('portal') : who
    return entry ? [{ ...entry, at: toInstant(at), who: by, actedFor: '' }] : []
  })
  // An order from before anything was noted has at least been made.
  const isKnown = entries.some(({ what }) => what.endsWith('created'))
  const { createdAt, dealer, ...rest } = order
  const made = { ...plain(order.isQuote ? 'Quote created' : 'Order created'), who: dealer, actedFor: '' }
  const first = isKnown ? [] : [{ ...made, at: toInstant(createdAt) }]
  return {
    ...rest,
    conversationReference: ticket?.reference ?? '',
    ticketProblem: ticket?.problem ?? '',
    milestones: [...first, ...entries, ...happened].sort((one, other) => one.at.localeCompare(other.at)),
  }
}

const toInstant = (at: string) => new Date(at).toISOString()

/** Audit names whoever held a link `link of Ada`, and the portal itself `portal`. */
function toPerson(who: string): string {
  if (who === 'portal') return 'The portal'
  return who.startsWith('link of ') ? who.slice('link of '.length) : who
}
