import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { LinkDraft } from '@dealerline/shared/contract/links.ts'
import type { PortRequest, portRequestCalls } from '@dealerline/shared/contract/port-requests.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { fieldsFor, portRequestDays, portRequestState } from '@dealerline/shared/rules/port-questions.ts'
import { isCorrectablePort } from '@dealerline/shared/rules/port-states.ts'
import { endOfDayAfter, toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { closeLinks, sendLink } from '../../../links/customer-link.ts'
import type { DraftedLink } from '../../../links/declare-link.ts'
import { selectMessages } from '../../../links/message-queries.ts'
import { toDelivery } from '../../../links/to-delivery.ts'
import { assertMaySend } from '../../../messages/may-send.ts'
import { addressOn, isSameAddress, onlyAddress, toRecipient } from '../../../messages/recipient.ts'
import { assertOrderExists, lockOrder } from '../lock-order.ts'
import { getOrderDetail } from '../order-detail.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import type { PortContent } from './request-messages.ts'
import { insertRequest, type StoredRequest, selectRequests } from './request-queries.ts'

type AskRequest = BodyOf<typeof portRequestCalls.askAboutPorts>
type SentRequest = ReplyOf<typeof portRequestCalls.askAboutPorts>[number]

/** Whether the customer can correct the number. */
export const isAskable = ({ state, code }: Pick<StoredPort, 'state' | 'code'>) =>
  isCorrectablePort(state) && fieldsFor(code).length > 0

/**
 * Sends the customer one link for all numbers of the order that they can correct. A second message of the day to the same person has
 * the same link; any other one replaces an unanswered link.
 */
export async function askAboutPorts(context: Context, orderID: number, request: AskRequest): Promise<SentRequest[]> {
  const { tx } = context
  const lockedOrder = await lockOrder(context, orderID)
  assertSigned(lockedOrder)
  const [order, ports] = await Promise.all([getOrderDetail(context, orderID), selectPorts(tx, orderID)])
  const numbers = getAskableNumbers(orderID, ports)
  const { channel } = request
  const { email, mobile } = order.customer
  const person = toRecipient({ name: personName(order.customer), email, mobile }, request)
  const to = addressOn(channel, person)
  const { dealerID } = lockedOrder
  await assertMaySend(context, { dealerID, to })
  const expiresAt = endOfDayAfter(context.now, portRequestDays)
  const [newest] = await selectRequests(tx, orderID)
  const same = newest && isSameRequest(newest, { ...person, channel, numbers, expiresAt }) ? newest : undefined
  if (!same) await closePortLinks(tx, orderID, 'replaced')
  const { dealerFullName: senderName, dealerEmail: senderEmail } = order
  const subject = same?.requestID ?? (await insertRequest(tx, { orderID, dealerID, numbers, senderName, senderEmail }))
  const record = { kind: 'port', subject, orderID, dealerID, role: 'customer' } as const
  const newLink = { ...record, name: person.name, ...onlyAddress(channel, to), channel, expiresAt }
  const { isQueued } = await sendLink<'port'>(context, newLink, {
    reminders: request.reminders,
    copies: request.copies,
    earlier: newest?.guid,
  })
  const data = { numbers, channel, to, name: person.name }
  if (isQueued) tx.audit({ entityType: 'numbers', entityID: orderID, action: 'customer asked about ports', data })
  return (await getPortRequests(context, orderID)).map((sent) => ({ ...sent, isRepeated: !isQueued }))
}

/** What the message says before it is sent. */
export async function draftQuestion(
  context: Context,
  { orderID, toName: name }: LinkDraft,
): Promise<DraftedLink<PortContent>> {
  const order = await getOrderDetail(context, orderID)
  assertSigned(order)
  const { dealerID } = order
  const numbers = getAskableNumbers(orderID, await selectPorts(context.tx, orderID))
  return { dealerID, content: { request: { name, numbers, expiresAt: endOfDayAfter(context.now, portRequestDays) } } }
}

function assertSigned(order: Parameters<typeof isSigned>[0]): void {
  if (isSigned(order)) return
  throw new AppError('notEditable', { detail: 'Change the row of the order, and check it again.' })
}

/** The numbers that the customer can correct. @throws AppError if there is none */
function getAskableNumbers(orderID: number, ports: readonly StoredPort[]): string[] {
  const numbers = ports.filter(isAskable).map(({ number }) => number)
  if (numbers.length > 0) return numbers
  throw new AppError('conflict', { detail: `Order ${orderID} has no rejected number that the customer can correct.` })
}

/** Closes the open link of an order. */
export async function takeBackPortRequest(context: Context, orderID: number): Promise<PortRequest[]> {
  await lockOrder(context, orderID)
  const open = (await getPortRequests(context, orderID)).find(({ state }) => state === 'open')
  if (!open) throw new AppError('conflict', { detail: `Order ${orderID} has no link that waits for an answer.` })
  await closePortLinks(context.tx, orderID, 'withdrawn')
  const data = { numbers: open.numbers, name: open.toName }
  context.tx.audit({ entityType: 'numbers', entityID: orderID, action: 'customer no longer asked about ports', data })
  return getPortRequests(context, orderID)
}

/** Whether the open link was sent today to the same person about the same numbers. */
function isSameRequest(
  stored: StoredRequest,
  request: Pick<StoredRequest, 'channel' | 'name' | 'email' | 'mobile' | 'numbers' | 'expiresAt'>,
): boolean {
  if (stored.closed !== '' || stored.answeredAt || stored.expiresAt.getTime() !== request.expiresAt.getTime())
    return false
  const { channel } = request
  const isSamePerson =
    stored.channel === channel && isSameAddress(channel, addressOn(channel, stored), addressOn(channel, request))
  // Exact text: a corrected spelling of the name must be sent, and the numbers are those of the order.
  return isSamePerson && stored.name === request.name && stored.numbers.join() === request.numbers.join()
}

/** Returns the links of an order, newest first. Answers 404 if the caller can't see the order. */
export async function getPortRequests(context: Context, orderID: number): Promise<PortRequest[]> {
  const { tx, now } = context
  await assertOrderExists(context, orderID)
  const [requests, ports] = await Promise.all([selectRequests(tx, orderID), selectPorts(tx, orderID)])
  const askable = new Set(ports.filter(isAskable).map(({ number }) => number))
  const messages = await selectMessages(tx, 'port', requests)
  return requests.map((request) => {
    const deliveries = messages.filter(({ link }) => link === request.guid).map(toDelivery)
    return toReply(request, deliveries, now, askable)
  })
}

function toReply(
  request: StoredRequest,
  deliveries: PortRequest['deliveries'],
  now: Date,
  askable: ReadonlySet<string>,
): PortRequest {
  const { requestID, numbers, name: toName, channel, photos } = request
  const newest = deliveries.findLast(({ isCopy }) => !isCopy)
  const openNumbers = numbers.filter((number) => askable.has(number)).length
  const state = portRequestState(request, { now, openNumbers })
  return {
    requestID,
    state,
    numbers,
    toName,
    channel,
    to: addressOn(channel, request),
    status: newest?.status ?? 'waiting',
    problem: newest?.problem ?? '',
    deliveries,
    createdAt: toInstant(request.createdAt),
    expiresAt: toInstant(request.expiresAt),
    nextReminderAt: state === 'open' ? toInstant(request.nextReminderAt) : '',
    openedAt: toInstant(request.openedAt),
    answeredAt: toInstant(request.answeredAt),
    photos,
  }
}

/** Closes the unanswered links of an order, and stops their unsent messages. The caller must have locked the order. */
export async function closePortLinks(
  tx: Transaction,
  orderID: number,
  reason: 'replaced' | 'withdrawn',
): Promise<void> {
  const requests = await selectRequests(tx, orderID)
  const subjects = requests.map(({ requestID }) => requestID)
  await closeLinks(tx, 'port', subjects, reason)
}
