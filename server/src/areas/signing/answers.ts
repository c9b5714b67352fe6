import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import { describeIdentity, type SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import { answerLink, closeLinks } from '../../links/customer-link.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import { recordAnswer } from '../orders/record-status.ts'
import { type StoredEnvelope, updateEnvelope } from './envelope-queries.ts'
import { type StoredRecipient, type StoredSignature, selectRecipients, updateSigner } from './recipient-queries.ts'
import { requestSignatureFrom } from './recipients.ts'

/** The dependencies for recording an answer, in a call or a job. */
export interface AnswerContext extends Pick<Context, 'tx' | 'queue' | 'now'> {
  announce: (name: 'orderSigned', event: Events['orderSigned']) => Promise<void>
}

/** A signer with their order and envelope, all of them locked. */
export interface LockedSigner {
  order: Pick<LockedOrder, 'orderID' | 'orderStatus'>
  envelope: StoredEnvelope
  recipient: StoredRecipient
}

/**
 * Records a signature. In the same transaction, requests the next signature; after the last one, the order becomes
 * Signed.
 * @param answer `at` is the time of signing, if it is not the current time
 */
export async function recordSigned(
  work: AnswerContext,
  { order, envelope, recipient }: LockedSigner,
  answer: { signature: StoredSignature; identity: SignerIdentity; from: string; event: EnvelopeEvent; at?: Date },
): Promise<void> {
  const { tx, queue, announce } = work
  const { signature, identity, from, event, at } = answer
  await updateSigner(tx, recipient.guid, { signature })
  await answerLink(tx, recipient, { answer: 'signed', comment: '', identity, from, at })
  const { name, kind } = signature
  tx.auditOrder(envelope.orderID, 'signed', { name, kind, role: recipient.role, identity: describeIdentity(identity) })
  const next = (await selectRecipients(tx, envelope.guid)).find(({ status }) => status === 'pending')
  if (next) {
    await updateEnvelope(tx, envelope.guid, { event })
    return requestSignatureFrom(work, next)
  }
  await updateEnvelope(tx, envelope.guid, { status: 'signed', event, ...(at && { signedAt: at }) })
  await recordAnswer(work, order, 'signed')
  await queue(tx, 'signing.seal', { guid: envelope.guid })
  await queue(tx, 'signing.signed', { guid: envelope.guid })
  await announce('orderSigned', { orderID: envelope.orderID })
}

/**
 * Records that a signer declined: the order becomes Rejected, the other links stop working, and the dealer gets the
 * reason.
 */
export async function recordDeclined(
  { tx, queue }: AnswerContext,
  { order, envelope, recipient }: LockedSigner,
  { reason, event }: { reason: string; event: EnvelopeEvent },
): Promise<void> {
  await answerLink(tx, recipient, { answer: 'declined', comment: reason, identity: null, from: event.from })
  await closeLinks(tx, 'signing', [envelope.orderID], 'taken back')
  await updateEnvelope(tx, envelope.guid, { status: 'declined', declinedReason: reason, event })
  await recordAnswer({ tx }, order, 'rejected')
  await queue(tx, 'signing.declined', { guid: recipient.guid })
  tx.auditOrder(envelope.orderID, 'declined', { reason, name: recipient.name, role: recipient.role })
}
