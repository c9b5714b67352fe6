import { randomUUID } from 'node:crypto'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import type { Context, Work } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import { closeLinks, queueCopies, queueLinkMessage } from '../../links/customer-link.ts'
import { eventOf } from '../../links/evidence.ts'
import { insertLink, updateLink } from '../../links/link-queries.ts'
import { addressOn, type Channel, channelOf, onlyAddress } from '../../messages/recipient.ts'
import { deleteConfirmationsOf } from '../orders/terms/terms.ts'
import { type StoredEnvelope, updateEnvelope } from './envelope-queries.ts'
import { insertSigner, type NewSigner, type StoredRecipient } from './recipient-queries.ts'

/** Whether it is this recipient's turn: their signature was requested, and they have not answered. */
export const isCurrentSigner = ({ status }: StoredRecipient) =>
  status === 'waiting' || status === 'sent' || status === 'viewed'

/** Stores a signer with their link. */
export async function addSigner(
  tx: Transaction,
  signer: NewSigner & Pick<StoredRecipient, 'position' | 'role' | 'name' | 'email' | 'mobile' | 'expiresAt'>,
  reminds: boolean,
): Promise<void> {
  await insertSigner(tx, signer)
  const link = { ...signer, kind: 'signing' as const, subject: signer.orderID, channel: channelOf(signer) }
  await insertLink<'signing'>(tx, link, reminds)
}

/**
 * Queues one message with a recipient's link, in the caller's transaction. Does not queue the same message again
 * within a minute unless `always` is set. Returns whether the message was queued.
 */
export function queueMessage(
  context: Work,
  recipient: Pick<StoredRecipient, 'guid' | 'orderID' | 'dealerID' | 'email' | 'mobile' | 'subject' | 'body'>,
  channel: Channel,
  { always = false }: { always?: boolean } = {},
): Promise<boolean> {
  const { guid, orderID, dealerID, subject, body } = recipient
  const message = { purpose: 'request', channel, to: addressOn(channel, recipient), subject, body } as const
  return queueLinkMessage(context, { kind: 'signing', guid, orderID, dealerID }, message, { always })
}

/** Queues the copies of a recipient's message to further addresses. */
export const queueSigningCopies = (
  context: Context,
  { guid, orderID, dealerID, subject, body }: Omit<Parameters<typeof queueMessage>[1], 'email' | 'mobile'>,
  request: Parameters<typeof queueCopies>[2],
): Promise<void> => queueCopies(context, { kind: 'signing', guid, orderID, dealerID }, request, { subject, body })

/** Starts a recipient's turn: opens the link and queues the message. */
export async function requestSignatureFrom(
  context: Pick<Context, 'tx' | 'queue' | 'now'>,
  recipient: StoredRecipient,
): Promise<void> {
  const { guid, envelopeGuid, name: toName } = recipient
  const expiresAt = endOfDayAfter(context.now, recipient.expiryDays)
  const channel = channelOf(recipient)
  await updateLink(context.tx, guid, { ...recipient, channel, expiresAt })
  await updateEnvelope(context.tx, envelopeGuid, { status: 'waiting', toName, envelopeID: '', expiresAt })
  await queueMessage(context, recipient, channel)
}

export interface NewAddress {
  name: string
  channel: Channel
  address: string
}

/** A recipient in the evidence: the name and both addresses. */
export const describeRecipient = ({ name, email, mobile }: Pick<StoredRecipient, 'name' | 'email' | 'mobile'>) =>
  `${name} (${[email, formatPhone(mobile)].filter(Boolean).join(', ')})`

/**
 * Replaces a recipient with another person or address. Stops the old link immediately, and a job stops it at the
 * e-signature service. Deletes the terms that were confirmed on the old link. Sends the new link if it is the
 * recipient's turn. Returns the new recipient.
 */
export async function replaceRecipient(
  context: Context,
  envelope: StoredEnvelope,
  old: StoredRecipient,
  { name, channel, address }: NewAddress,
): Promise<StoredRecipient> {
  const { tx, queue, now } = context
  const guid = randomUUID()
  await closeLinks(tx, 'signing', [old.orderID], 'replaced', { guid: old.guid, replacedBy: guid })
  if (old.serviceID) await queue(tx, 'signing.void', { envelopeID: old.serviceID, reason: 'The recipient was changed' })
  await deleteConfirmationsOf(context, envelope.orderID, old.role)
  const isTheirTurn = old.status !== 'pending'
  const expiresAt = isTheirTurn ? endOfDayAfter(now, old.expiryDays) : null
  const recipient = { ...old, guid, name, ...onlyAddress(channel, address), expiresAt }
  await addSigner(tx, recipient, old.reminds)
  const event = eventOf(context, `Recipient changed from ${describeRecipient(old)} to ${describeRecipient(recipient)}`)
  await updateEnvelope(tx, envelope.guid, {
    event,
    ...(expiresAt && { status: 'waiting', toName: name, envelopeID: '', expiresAt }),
  })
  if (isTheirTurn) await queueMessage(context, recipient, channel)
  return recipient
}

/** Closes a link that was not signed, and its envelope. */
export async function closeUnsigned(
  tx: Transaction,
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  { event, reason }: { event: EnvelopeEvent; reason: string },
): Promise<void> {
  await closeLinks(tx, 'signing', [recipient.orderID], 'expired', { guid: recipient.guid })
  await updateEnvelope(tx, envelope.guid, { status: 'expired', event, ...(reason && { voidedReason: reason }) })
  tx.auditOrder(envelope.orderID, 'link expired', { name: recipient.name, ...(reason && { reason }) })
}
