import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { financeCalls } from '@dealerline/shared/contract/finance.ts'
import type { LinkDraft } from '@dealerline/shared/contract/links.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import {
  type ApplicationKind,
  applicationFacts,
  applicationKindOf,
  missingApplicationFields,
  servicesInWords,
  unreachableIn,
} from '@dealerline/shared/record-rules/applications.ts'
import {
  type ApplicationRole,
  canChangeApplicationStatus,
  nextApprover,
} from '@dealerline/shared/rules/application-states.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import type { Context } from '../../calls/context.ts'
import { sendLink } from '../../links/customer-link.ts'
import type { DraftedLink } from '../../links/declare-link.ts'
import type { LinkOf } from '../../links/link-queries.ts'
import { assertMaySend } from '../../messages/may-send.ts'
import { addressOn, type Channel, toRecipient } from '../../messages/recipient.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { auditApplication, getApplication, lockApplication } from './applications.ts'
import type { ApplicationContent } from './messages.ts'
import { changeApplicationStatus, type SentApplication, type SentParty, type StoredApplication } from './queries.ts'

/** `to` and `toName` are '' for the contact details of the customer's record. */
type SendRequest = BodyOf<typeof financeCalls.sendFinanceEmail> & { channel: Channel }

/**
 * Sends the link of an application to the next person who must answer. The first message freezes the content. A second
 * message to the same address contains the same link; a message to another address stops the first link. Returns whether the message
 * was queued.
 */
async function sendApplication(context: Context, kind: ApplicationKind, request: SendRequest): Promise<boolean> {
  const { tx } = context
  const { order, application } = await lockApplication(context, request.orderID, kind)
  assertNotCancelled(order)
  const nextStep = getNextApprover(kind, application)
  const isFirst = canChangeApplicationStatus(kind.name, application.status, 'Sent')
  const frozen = isFirst || !application.sent ? await freeze(context, kind, request.orderID) : application.sent
  const person = toPerson(frozen, nextStep.role, request)
  assertPrintable(person.name)
  await assertMaySend(context, { dealerID: application.dealerID, to: addressOn(request.channel, person) })
  const { link, isQueued } = await sendLinkTo(context, application, person, request)
  await changeApplicationStatus(tx, application.applicationID, {
    status: isFirst ? 'Sent' : application.status,
    guid: link.guid,
    ...(frozen !== application.sent && { sent: frozen }),
  })
  if (!isQueued) return false
  const { orderID, channel } = request
  auditApplication(context, kind, orderID, 'application sent', { channel, to: addressOn(channel, link) })
  return true
}

/** What the message of an application says before it is sent to the next person who must answer. */
export async function draftApplication(
  context: Context,
  { orderID, toName: name }: LinkDraft,
): Promise<DraftedLink<ApplicationContent>> {
  const order = await getOrderDetail(context, orderID)
  const kind = applicationKindOf(order)
  if (!kind) throw new AppError('conflict', { detail: `Order ${orderID} has no application.` })
  assertNotCancelled(order)
  const application = await getApplication(context, orderID, kind.name)
  const { role } = getNextApprover(kind, application)
  const expiresAt = endOfDayAfter(context.now, context.config.signingExpiryDays)
  const isFirst = canChangeApplicationStatus(kind.name, application.status, 'Sent')
  const sent = (!isFirst && application.sent) || { dealer: { name: order.dealerFullName, email: order.dealerEmail } }
  return { dealerID: application.dealerID, content: { application, sent, link: { name, role, expiresAt } } }
}

function assertNotCancelled({ orderID, orderStatus: status }: Pick<OrderDetail, 'orderID' | 'orderStatus'>): void {
  if (status !== orderStatus.cancelled) return
  throw new AppError('notEditable', {
    detail: `Order ${orderID} is ${orderStatusName(status).label}. No more messages are sent about it.`,
  })
}

/** The person whose answer is outstanding. @throws AppError if nobody's is */
function getNextApprover(kind: ApplicationKind, { status }: StoredApplication) {
  const nextStep = nextApprover(kind.name, status)
  if (nextStep) return nextStep
  throw new AppError('conflict', { detail: `The ${kind.title.toLowerCase()} is ${status}. No answer is outstanding.` })
}

/** Makes the handler that sends applications of a kind, and replies with the record. */
export const sendThen =
  <Stored extends object>(kind: ApplicationKind, get: (context: Context, orderID: number) => Promise<Stored>) =>
  async (context: Context, request: SendRequest) => {
    const isRepeated = !(await sendApplication(context, kind, request))
    return { ...(await get(context, request.orderID)), isRepeated }
  }

/**
 * Returns the content that all recipients see and that is printed. Refuses an incomplete application, and an
 * application with a person who has neither e-mail nor mobile.
 */
export async function freeze(context: Context, kind: ApplicationKind, orderID: number): Promise<SentApplication> {
  const order = await getOrderDetail(context, orderID)
  const { application, dealerFullName, dealerEmail } = order
  if (!application) throw new AppError('notFound', { detail: 'No Content' })
  const finance = kind.financedHardware?.(order)
  const missingFields = [
    ...missingApplicationFields(kind, application),
    ...(finance?.equipment.length === 0 ? [{ field: 'equipment', label: 'Hardware' }] : []),
  ]
  if (missingFields.length > 0)
    throw new AppError('requirementsMissing', {
      detail: `Fill in first: ${missingFields.map(({ label }) => label).join(', ')}.`,
      errors: missingFields.map(({ field, label }) => ({ path: field, message: ruleMessage('required', label) })),
    })
  const [unreachable] = unreachableIn(kind, application)
  if (unreachable)
    throw new AppError('requirementsMissing', {
      detail: `The ${unreachable.toLowerCase()} has no e-mail or mobile. Add one to the customer first.`,
    })
  const frozen = {
    dealer: { name: dealerFullName, email: dealerEmail },
    facts: [...(finance?.facts ?? []), ...applicationFacts(kind, application)],
    services: servicesInWords(application.services),
    ...(finance && { equipment: finance.equipment }),
    parties: application.parties.map(({ role, contactName, name, email, mobile }) => ({
      role,
      email,
      mobile,
      name: contactName || name,
    })),
    accountNo: application.parties.find(({ role }) => role !== 'new')?.accountNo ?? '',
  }
  assertPrintable(frozen)
  return frozen
}

/** The person to send to, with the name and address from this request. */
function toPerson(frozen: SentApplication, role: ApplicationRole, request: SendRequest): SentParty {
  const party = frozen.parties.find((party) => party.role === role)
  if (!party) throw new AppError('conflict', { detail: 'The application has no person in that role.' })
  return toRecipient(party, request)
}

/** Queues a message with a person's link. */
export function sendLinkTo(
  context: Context,
  { applicationID, orderID, dealerID }: Pick<StoredApplication, 'applicationID' | 'orderID' | 'dealerID'>,
  { role, name, email, mobile }: SentParty,
  { channel, reminders, copies }: Pick<SendRequest, 'channel'> & Partial<SendRequest>,
): Promise<{ link: LinkOf<'application'>; isQueued: boolean }> {
  const expiresAt = endOfDayAfter(context.now, context.config.signingExpiryDays)
  const record = { kind: 'application' as const, subject: applicationID, orderID, dealerID }
  return sendLink<'application'>(
    context,
    { ...record, role, name, email, mobile, channel, expiresAt },
    { reminders, copies },
  )
}
