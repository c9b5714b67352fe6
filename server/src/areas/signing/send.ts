import { hash, randomUUID } from 'node:crypto'
import type { LinkDraft } from '@dealerline/shared/contract/links.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { guarantorOf } from '@dealerline/shared/record-rules/guarantor.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { toRiskRecord } from '@dealerline/shared/record-rules/risk-choices.ts'
import type { Risk } from '@dealerline/shared/record-rules/risks.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { closeLinks } from '../../links/customer-link.ts'
import type { DraftedLink } from '../../links/declare-link.ts'
import { eventOf } from '../../links/evidence.ts'
import { updateLink } from '../../links/link-queries.ts'
import { assertMaySend } from '../../messages/may-send.ts'
import { addressField, addressOn, type Channel, isSameAddress, onlyAddress } from '../../messages/recipient.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { learnLinesOfOrder } from '../customers/facts/learn-lines.ts'
import { assertSeen, lockOrder } from '../orders/lock-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { markReporting } from '../orders/record-status.ts'
import { termsToFreeze } from '../orders/terms/terms.ts'
import { evidenceOf } from '../serviceability/changed-lines.ts'
import { queueRecheck } from '../serviceability/recheck-job.ts'
import {
  findCurrentEnvelope,
  insertEnvelope,
  lockCurrentEnvelope,
  type StoredEnvelope,
  updateEnvelope,
} from './envelope-queries.ts'
import type { SigningContent } from './messages.ts'
import { isOpenEnvelope } from './open-link.ts'
import { type StoredRecipient, selectRecipients, updateSigner } from './recipient-queries.ts'
import { addSigner, isCurrentSigner, queueMessage, queueSigningCopies, replaceRecipient } from './recipients.ts'
import { type SentRequest, toSentRequest } from './sending-result.ts'

export interface SigningRequest {
  orderID: number
  channel: Channel
  to: string
  /** The recipient; '' for the customer. */
  toName: string
  /** The message; '' for the default text. */
  subject: string
  body: string
  /** Whether to send in the customer's name and without the e-signature service. */
  anonymous: boolean
  withPdf: boolean
  isReporting: boolean
  reminders: boolean
  copies: readonly string[]
  expiryDays?: number | undefined
  guarantor?: { toName: string; to: string } | undefined
  /** The risks that the sender has read and accepted; undefined if nobody was asked. */
  acceptedRisks?: string | undefined
}

/**
 * Asks the customer to sign: freezes the order in a snapshot and queues the message with the link. A second message to
 * the same person has the same link. A message to another person stops the first link.
 */
export async function requestSignature(context: Context, request: SigningRequest): Promise<SentRequest> {
  const { orderID, channel, to } = request
  const order = await lockOrder(context, orderID)
  assertSeen(context, order)
  if (order.orderStatus > orderStatus.inProgress) {
    throw new AppError('notEditable', { detail: `Order ${orderID} can no longer be sent.` })
  }
  const detail = await getOrderDetail(context, orderID)
  await assertMaySend(context, { dealerID: detail.dealerID, to })
  const namedRequest = { ...request, toName: request.toName || personName(detail.customer) }
  const currentEnvelope = await lockCurrentEnvelope(context.tx, orderID)
  // If the order becomes a reporting order now, send it even if it was sent for signature less than a minute ago.
  const always = request.isReporting && !detail.isReporting
  const isOpen = currentEnvelope && isOpenEnvelope(currentEnvelope, context.now)
  const isQueued = isOpen
    ? await sendAgain(context, currentEnvelope, namedRequest, always)
    : await startSigning(context, currentEnvelope, detail, namedRequest)
  if (request.isReporting) await markReporting(context, orderID)
  const data = { to, toName: namedRequest.toName, ...(request.anonymous && { anonymous: true }) }
  context.tx.auditOrder(orderID, `send by ${channel}`, data)
  return toSentRequest(context, orderID, { isQueued })
}

/** What the message of a signing request says before it is sent: of the request that is out, or of the order as it is now. */
export async function draftRequest(context: Context, draft: LinkDraft): Promise<DraftedLink<SigningContent>> {
  const { tx, config, now } = context
  const { orderID, toName: name, position, channel } = draft
  // A text message has no words of the dealer, and keeps the other choices of the request.
  const { subject, message: body, anonymous, pdf }: Partial<LinkDraft> = channel === 'email' ? draft : {}
  const detail = await getOrderDetail(context, orderID)
  const { dealerID } = detail
  const envelope = await findCurrentEnvelope(tx, orderID)
  const signers = envelope && isOpenEnvelope(envelope, now) ? await selectRecipients(tx, envelope.guid) : []
  const old = signers.find((signer) => (position ? signer.position === position : isCurrentSigner(signer)))
  const days = old?.expiryDays ?? config.signingExpiryDays
  // A changed recipient gets a new link.
  const isSame = !position && old && isSamePerson(old, { ...draft, toName: name })
  const expiresAt = isSame ? old.expiresAt : endOfDayAfter(now, days)
  const recipient = {
    name,
    role: old?.role ?? ('customer' as const),
    anonymous: anonymous ?? old?.anonymous ?? false,
    withPdf: pdf ?? old?.withPdf ?? false,
    sentAt: null,
    expiresAt,
  }
  const newEnvelope = { snapshot: toReadableOrder(detail), events: [], expiresAt: expiresAt ?? now }
  const content = { envelope: old && envelope ? envelope : newEnvelope, recipient }
  return { dealerID, content, subject: subject ?? old?.subject ?? '', body: body ?? old?.body ?? '' }
}

async function sendAgain(
  context: Context,
  envelope: StoredEnvelope,
  request: SigningRequest,
  always: boolean,
): Promise<boolean> {
  const { channel, to, toName, subject, body, anonymous, withPdf } = request
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find(isCurrentSigner)
  if (!recipient) throw new AppError('conflict', { detail: 'No signature is outstanding.' })
  // A text message has no subject and body. Keep those of the e-mail, because reminders repeat them.
  const content = channel === 'email' ? { subject, body, anonymous, withPdf } : {}
  if (!isSamePerson(recipient, request)) {
    const old = { ...recipient, ...content }
    const replacement = await replaceRecipient(context, envelope, old, { name: toName, channel, address: to })
    await queueSigningCopies(context, replacement, request)
    return true
  }
  const again = { ...recipient, ...content, ...addressField(channel, to) }
  await updateSigner(context.tx, recipient.guid, content)
  await updateLink(context.tx, recipient.guid, { ...again, channel })
  const isQueued = await queueMessage(context, again, channel, { always })
  await queueSigningCopies(context, again, request)
  return isQueued
}

/**
 * Whether the person is the same: the name is equal, and the address is equal or was the recipient's first address on
 * the channel.
 */
function isSamePerson(
  recipient: StoredRecipient,
  { channel, to, toName }: Pick<SigningRequest, 'channel' | 'to' | 'toName'>,
): boolean {
  const knownAddress = addressOn(channel, recipient)
  // Exact text: a corrected spelling of the name must be printed.
  return recipient.name === toName && (knownAddress === '' || isSameAddress(channel, knownAddress, to))
}

async function startSigning(
  context: Context,
  currentEnvelope: StoredEnvelope | undefined,
  detail: OrderDetail,
  request: SigningRequest,
): Promise<boolean> {
  const { tx } = context
  const risks = assertComplete(context, detail)
  const guarantor = request.isReporting ? undefined : secondSigner(detail, request.guarantor)
  await closeLinks(tx, 'signing', [detail.orderID], 'replaced')
  // A declined envelope is kept, because it has the reason.
  if (currentEnvelope && currentEnvelope.status !== 'declined')
    await updateEnvelope(tx, currentEnvelope.guid, { status: 'voided', voidedReason: 'It expired and was sent again' })
  const expiryDays = request.expiryDays ?? context.config.signingExpiryDays
  const terms = await termsToFreeze(context, detail)
  const evidence = evidenceOf(detail)
  const content = { ...toReadableOrder(detail), terms, ...(evidence.length > 0 && { evidence }) }
  assertPrintable([content, request.toName, guarantor?.name])
  const snapshot = JSON.stringify(content)
  const expiresAt = endOfDayAfter(context.now, expiryDays)
  const envelope = await insertEnvelope(tx, {
    orderID: detail.orderID,
    dealerID: detail.dealerID,
    toName: request.toName,
    snapshot,
    snapshotHash: hash('sha256', snapshot),
    expiresAt,
    event: eventOf(context, 'Prepared for signature'),
  })
  const { guid, orderID, dealerID } = envelope
  const { subject, body, anonymous, withPdf, channel, to, reminders } = request
  const signer = { envelopeGuid: guid, orderID, dealerID, subject, body, anonymous, withPdf, expiryDays }
  // The guid of the first link is the guid of the envelope.
  const customer = { ...signer, guid, name: request.toName, ...onlyAddress(channel, to), expiresAt }
  await addSigner(tx, { ...customer, position: 1, role: 'customer' }, reminders)
  const second = { ...signer, guid: randomUUID(), position: 2, role: 'guarantor' as const, mobile: '', expiresAt: null }
  if (guarantor) await addSigner(tx, { ...second, ...guarantor }, reminders)
  if (risks.length > 0) {
    const data = toRiskRecord(risks, request.acceptedRisks)
    tx.auditOrder(orderID, 'sent at risk', data)
  }
  await queueRecheck(context, detail)
  await learnLinesOfOrder(context, detail)
  const isQueued = await queueMessage(context, customer, channel)
  await queueSigningCopies(context, customer, request)
  return isQueued
}

/** Refuses an incomplete order. Returns the risks of a complete one. */
function assertComplete({ now }: Context, detail: OrderDetail): Risk[] {
  const { blocking, risks } = verdictOf(detail, now)
  if (blocking.length === 0) return risks
  const errors = blocking.map(({ code, section, message }) => ({ path: code, message: `${section}: ${message}` }))
  throw new AppError('requirementsMissing', { detail: 'The order is not complete.', errors })
}

/**
 * Returns the signer after the authorised representative: the order's guarantor, unless that is the same person.
 * @param replacement the person whom the sender names instead of the guarantor
 * @throws AppError if the guarantor has no e-mail address
 */
function secondSigner(
  order: OrderDetail,
  replacement: { toName: string; to: string } | undefined,
): { name: string; email: string } | undefined {
  const guarantor = guarantorOf(order)
  if (!guarantor || guarantor.isRepresentative) return undefined
  const signer = replacement
    ? { name: replacement.toName, email: replacement.to }
    : { name: guarantor.name, email: guarantor.email }
  if (signer.email !== '') return signer
  const errors = [{ path: 'guarantor.to', message: `The guarantor ${signer.name} has no e-mail address` }]
  throw new AppError('badInput', {
    detail: `The guarantor ${signer.name} must sign too, and has no e-mail address.`,
    errors,
  })
}
