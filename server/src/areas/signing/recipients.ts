import { randomUUID } from 'node:crypto'
import { expiryOf } from '@dealerline/shared/rules/reminders.ts'
import type { Context } from '../../calls/context.ts'
import { forgetTermsOf } from '../orders/terms/terms.ts'
import { eventOf } from './events.ts'
import {
  type EnvelopeEvent,
  insertDelivery,
  insertRecipient,
  type Message,
  type StoredEnvelope,
  type StoredRecipient,
  stopDeliveries,
  updateEnvelope,
  updateRecipient,
} from './queries.ts'

/** Whoever is to sign now: asked already, and not done. */
export const isAsked = ({ status }: StoredRecipient) => status === 'waiting' || status === 'sent' || status === 'viewed'

/** The address of a recipient on one of the two ways; '' where there is none. */
export const addressOn = (channel: Message['channel'], { email, mobile }: Pick<StoredRecipient, 'email' | 'mobile'>) =>
  channel === 'email' ? email : mobile

/**
 * Queues one message with the link of a recipient, in the caller's transaction. The same message within a minute is not
 * queued again unless `always`; answers whether it was queued.
 */
export async function queueMessage(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  recipient: StoredRecipient,
  channel: Message['channel'],
  { kind = 'request', always = false }: { kind?: Message['kind']; always?: boolean } = {},
): Promise<boolean> {
  const { subject, body } = recipient
  const message = { channel, recipient: addressOn(channel, recipient), subject, body, kind }
  const deliveryID = await insertDelivery(tx, recipient, message, always)
  if (deliveryID === undefined) return false
  await queue(tx, 'signing.deliver', { deliveryID })
  return true
}

/** It is this one's turn: the link stands from now on, and the message goes out. */
export async function askRecipient(
  context: Pick<Context, 'tx' | 'queue' | 'now'>,
  recipient: StoredRecipient,
): Promise<void> {
  const expiresAt = expiryOf(context.now, recipient.expiryDays)
  await updateRecipient(context.tx, recipient.guid, { status: 'waiting', expiresAt })
  await updateEnvelope(context.tx, recipient.envelopeGuid, {
    status: 'waiting',
    toName: recipient.name,
    envelopeID: '',
    expiresAt,
  })
  await queueMessage(context, recipient, recipient.email === '' ? 'sms' : 'email')
}

export interface NewAddress {
  name: string
  channel: Message['channel']
  address: string
}

const wordsFor = ({ name, email, mobile }: Pick<StoredRecipient, 'name' | 'email' | 'mobile'>) =>
  `${name} (${[email, mobile].filter(Boolean).join(', ')})`

/**
 * Puts another person, or another address, in place of a recipient: the old link stops here at once and at the
 * e-signature service by a job, what was confirmed on it is forgotten, and the new one goes out where it is their turn.
 */
export async function replaceRecipient(
  context: Context,
  envelope: StoredEnvelope,
  old: StoredRecipient,
  { name, channel, address }: NewAddress,
): Promise<void> {
  const { tx, queue, now } = context
  const guid = randomUUID()
  await updateRecipient(tx, old.guid, { status: 'voided', replacedBy: guid })
  await stopDeliveries(tx, envelope.guid, old.guid)
  if (old.serviceID) await queue(tx, 'signing.void', { envelopeID: old.serviceID, reason: 'The recipient was changed' })
  await forgetTermsOf(context, envelope.orderID, old.role)
  const isTheirTurn = old.status !== 'pending'
  const expiresAt = isTheirTurn ? expiryOf(now, old.expiryDays) : null
  const email = channel === 'email' ? address : ''
  const mobile = channel === 'sms' ? address : ''
  const status = isTheirTurn ? 'waiting' : 'pending'
  const recipient = await insertRecipient(tx, { ...old, guid, name, email, mobile, status, expiresAt })
  const event = eventOf(context, `Recipient changed from ${wordsFor(old)} to ${wordsFor(recipient)}`)
  await updateEnvelope(tx, envelope.guid, {
    event,
    ...(expiresAt && { status: 'waiting', toName: name, envelopeID: '', expiresAt }),
  })
  if (isTheirTurn) await queueMessage(context, recipient, channel)
}

/** A link that nobody signed stands no more: it is closed here, and the dealer is told. */
export async function closeUnsigned(
  { tx, queue }: Pick<Context, 'tx' | 'queue'>,
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  { event, reason }: { event: EnvelopeEvent; reason: string },
): Promise<void> {
  await updateRecipient(tx, recipient.guid, { status: 'expired' })
  await updateEnvelope(tx, envelope.guid, { status: 'expired', event, ...(reason && { voidedReason: reason }) })
  await stopDeliveries(tx, envelope.guid)
  await queue(tx, 'signing.expired', { guid: recipient.guid })
  const data = { name: recipient.name, ...(reason && { reason }) }
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'link expired', data })
}
