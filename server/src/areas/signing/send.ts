import { createHash, randomUUID } from 'node:crypto'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { toDigits } from '@dealerline/shared/rules/phone.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import { expiryOf } from '@dealerline/shared/rules/reminders.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { markReporting } from '../orders/move-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { termsToFreeze } from '../orders/terms/terms.ts'
import { eventOf } from './events.ts'
import { isOpenEnvelope } from './open-link.ts'
import {
  findStandingEnvelope,
  insertEnvelope,
  insertRecipient,
  type Message,
  type StoredEnvelope,
  type StoredRecipient,
  selectRecipients,
  updateEnvelope,
  updateRecipient,
} from './queries.ts'
import { addressOn, isAsked, queueMessage, replaceRecipient } from './recipients.ts'
import { type Sent, toSent } from './sending-result.ts'
import { type Signer, secondSigner } from './signers.ts'

export interface SigningRequest {
  orderID: number
  channel: Message['channel']
  to: string
  /** The customer where it is ''. */
  toName: string
  /** '' for the usual wording. */
  subject: string
  body: string
  /** In the customer's name, past the e-signature service. */
  anonymous: boolean
  withPdf: boolean
  isReporting: boolean
  reminders: boolean
  expiryDays: number | undefined
  guarantor: { toName: string; to: string } | undefined
}

/**
 * Asks the customer to sign: freezes the order in one snapshot, and queues the message that carries the link. A second
 * message to the same person carries the same link; one to somebody else takes the first link back.
 */
export async function requestSignature(context: Context, request: SigningRequest): Promise<Sent> {
  const { orderID, channel, to } = request
  const order = await lockOrder(context, orderID)
  if (order.orderStatus > orderStatus.inProgress) {
    throw new AppError('notEditable', { detail: `Order ${orderID} can not be sent any more.` })
  }
  const detail = await getOrderDetail(context, orderID)
  const named = { ...request, toName: request.toName || nameOf(detail) }
  const standing = await findStandingEnvelope(context.tx, orderID)
  // An order that only reports from now on has to be sent for that, however short ago it was sent to be signed.
  const always = request.isReporting && !detail.isReporting
  const isOpen = standing && isOpenEnvelope(standing, context.now)
  const isQueued = isOpen
    ? await sendAgain(context, standing, named, always)
    : await startSigning(context, standing, detail, named)
  if (request.isReporting) await markReporting(context, orderID)
  const data = { to, toName: named.toName, ...(request.anonymous && { anonymous: true }) }
  context.tx.audit({ entityType: 'order', entityID: orderID, action: `send by ${channel}`, data })
  return toSent(context, orderID, isQueued)
}

const nameOf = ({ customer }: OrderDetail) => `${customer.firstName} ${customer.surname}`.trim()

async function sendAgain(
  context: Context,
  envelope: StoredEnvelope,
  request: SigningRequest,
  always: boolean,
): Promise<boolean> {
  const { channel, to, toName, subject, body, anonymous, withPdf } = request
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find(isAsked)
  if (!recipient) throw new AppError('conflict', { detail: 'Nobody is to sign now.' })
  // A text message has no words of its own, and leaves those of the e-mail, which reminders repeat.
  const words = channel === 'email' ? { subject, body, anonymous, withPdf } : {}
  if (!isSamePerson(recipient, request)) {
    const old = { ...recipient, ...words }
    await replaceRecipient(context, envelope, old, { name: toName, channel, address: to })
    return true
  }
  const address = channel === 'email' ? { email: to } : { mobile: to }
  await updateRecipient(context.tx, recipient.guid, { ...words, ...address })
  return queueMessage(context, { ...recipient, ...words, ...address }, channel, { always })
}

/** The same name, and an address that is the same or the first of its kind. */
function isSamePerson(recipient: StoredRecipient, { channel, to, toName }: SigningRequest): boolean {
  const known = addressOn(channel, recipient)
  const alike = channel === 'email' ? known.toLowerCase() === to.toLowerCase() : toDigits(known) === toDigits(to)
  return recipient.name === toName && (known === '' || alike)
}

async function startSigning(
  context: Context,
  standing: StoredEnvelope | undefined,
  detail: OrderDetail,
  request: SigningRequest,
): Promise<boolean> {
  const { tx } = context
  assertComplete(detail)
  const second = request.isReporting ? undefined : secondSigner(detail, request.guarantor)
  // One that was declined stays: it says why.
  if (standing && standing.status !== 'declined')
    await updateEnvelope(tx, standing.guid, { status: 'voided', voidedReason: 'It expired and was sent again' })
  const expiryDays = request.expiryDays ?? context.config.signingExpiryDays
  const terms = await termsToFreeze(context, detail)
  const snapshot = JSON.stringify({ ...toReadableOrder(detail), terms })
  const expiresAt = expiryOf(context.now, expiryDays)
  const envelope = await insertEnvelope(tx, {
    orderID: detail.orderID,
    dealerID: detail.dealerID,
    toName: request.toName,
    snapshot,
    snapshotHash: createHash('sha256').update(snapshot).digest('hex'),
    expiresAt,
    event: eventOf(context, 'Prepared for signature'),
  })
  const first = await insertRecipients(context, envelope, request, expiryDays, second)
  return queueMessage(context, first, request.channel)
}

async function insertRecipients(
  { tx }: Context,
  envelope: StoredEnvelope,
  request: SigningRequest,
  expiryDays: number,
  second: Signer | undefined,
): Promise<StoredRecipient> {
  const { subject, body, anonymous, withPdf, channel, to } = request
  const { guid, orderID, dealerID, expiresAt } = envelope
  const alike = { envelopeGuid: guid, orderID, dealerID, subject, body, anonymous, withPdf, expiryDays }
  const first = await insertRecipient(tx, {
    ...alike,
    // The first link has the guid of the envelope.
    ...{ guid, position: 1, role: 'customer', name: request.toName, status: 'waiting', expiresAt },
    email: channel === 'email' ? to : '',
    mobile: channel === 'sms' ? to : '',
    reminds: request.reminders,
  })
  if (second)
    await insertRecipient(tx, {
      ...alike,
      ...{
        guid: randomUUID(),
        position: 2,
        role: 'guarantor',
        ...second,
        mobile: '',
        status: 'pending',
        expiresAt: null,
      },
      reminds: request.reminders,
    })
  return first
}

function assertComplete(detail: OrderDetail): void {
  const missing = missingRequirements(detail)
  if (missing.length === 0) return
  const errors = missing.map(({ code, section, message }) => ({ path: code, message: `${section}: ${message}` }))
  throw new AppError('requirementsMissing', { detail: 'The order is not complete.', errors })
}
