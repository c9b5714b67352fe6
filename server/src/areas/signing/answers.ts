import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { recordAnswer } from '../orders/move-order.ts'
import {
  type EnvelopeEvent,
  type StoredEnvelope,
  type StoredRecipient,
  type StoredSignature,
  selectRecipients,
  stopReminders,
  updateEnvelope,
  updateRecipient,
  voidRecipients,
} from './queries.ts'
import { askRecipient } from './recipients.ts'

/** What an answer needs, from a call or a job. */
export interface Work extends Pick<Context, 'tx' | 'queue' | 'now'> {
  announce: (name: 'orderSigned', event: Events['orderSigned']) => Promise<void>
}

/** Somebody who answers, with their order and envelope, all of them held. */
export interface Answering {
  order: Pick<LockedOrder, 'orderID' | 'orderStatus'>
  envelope: StoredEnvelope
  recipient: StoredRecipient
}

/**
 * Somebody has signed: the next one is asked in the same transaction; after the last the order is Signed.
 * @param signed `at` is when, where that is not now
 */
export async function recordSigned(
  work: Work,
  { order, envelope, recipient }: Answering,
  signed: { signature: StoredSignature; from: string; event: EnvelopeEvent; at?: Date },
): Promise<void> {
  const { tx, queue, announce } = work
  const { signature, from, event, at } = signed
  const when = at && { signedAt: at }
  await updateRecipient(tx, recipient.guid, { status: 'signed', signature, signedFrom: from, ...when })
  await stopReminders(tx, recipient.guid)
  const { name, kind } = signature
  const data = { name, kind, role: recipient.role }
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'signed', data })
  const next = (await selectRecipients(tx, envelope.guid)).find(({ status }) => status === 'pending')
  if (next) {
    await updateEnvelope(tx, envelope.guid, { event })
    return askRecipient(work, next)
  }
  await updateEnvelope(tx, envelope.guid, { status: 'signed', event, ...when })
  await recordAnswer(work, order, 'signed')
  await queue(tx, 'signing.seal', { guid: envelope.guid })
  await announce('orderSigned', { orderID: envelope.orderID })
}

/** Somebody declines: the order is Rejected, nobody else is asked any more, and the dealer is told why. */
export async function recordDeclined(
  { tx, queue }: Work,
  { order, envelope, recipient }: Answering,
  { reason, event }: { reason: string; event: EnvelopeEvent },
): Promise<void> {
  await updateRecipient(tx, recipient.guid, { status: 'declined' })
  await voidRecipients(tx, envelope.guid)
  await stopReminders(tx, recipient.guid)
  await updateEnvelope(tx, envelope.guid, { status: 'declined', declinedReason: reason, event })
  await recordAnswer({ tx }, order, 'rejected')
  await queue(tx, 'signing.declined', { guid: recipient.guid })
  const data = { reason, name: recipient.name, role: recipient.role }
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'declined', data })
}
