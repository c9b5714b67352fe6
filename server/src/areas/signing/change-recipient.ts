import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { assertMaySend } from '../../messages/may-send.ts'
import { addressOn, type Channel, channelOf, toRecipient } from '../../messages/recipient.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { lockCurrentEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { isOpenEnvelope } from './open-link.ts'
import { selectRecipients } from './recipient-queries.ts'
import { isCurrentSigner, queueMessage, replaceRecipient } from './recipients.ts'
import { type SentRequest, toSentRequest } from './sending-result.ts'

/** Locks the order and returns its envelope. Refuses an order that is not out for signature. */
async function getOpenEnvelope(context: Context, orderID: number): Promise<StoredEnvelope> {
  await lockOrder(context, orderID)
  const envelope = await lockCurrentEnvelope(context.tx, orderID)
  if (!envelope || !isOpenEnvelope(envelope, context.now))
    throw new AppError('conflict', { detail: `Order ${orderID} is not out for signature. Send it again.` })
  return envelope
}

/** Sends the same link again to the current signer, by the usual channel unless one is chosen. */
export async function resend(context: Context, orderID: number, chosen: Channel | undefined): Promise<SentRequest> {
  const envelope = await getOpenEnvelope(context, orderID)
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find(isCurrentSigner)
  if (!recipient) throw new AppError('conflict', { detail: 'No signature is outstanding.' })
  const channel = chosen ?? channelOf(recipient)
  const to = addressOn(channel, recipient)
  if (to === '')
    throw inputError([
      {
        path: 'channel',
        message: `${recipient.name} has no ${channel === 'email' ? 'e-mail address' : 'mobile number'}. Change the recipient.`,
      },
    ])
  await assertMaySend(context, { dealerID: recipient.dealerID, to })
  const isQueued = await queueMessage(context, recipient, channel)
  context.tx.auditOrder(orderID, `send by ${channel}`, { to, again: true })
  return toSentRequest(context, orderID, { isQueued })
}

/**
 * Replaces the recipient in one transaction: stops the old link, sends a new one to the new recipient, and logs the
 * change.
 */
export async function changeRecipient(
  context: Context,
  orderID: number,
  { position, toName, channel, to: input }: BodyOf<typeof signingCalls.changeRecipient>,
): Promise<SentRequest> {
  const person = toRecipient({ name: '', email: '', mobile: '' }, { channel, to: input, toName })
  const to = addressOn(channel, person)
  assertPrintable(toName)
  const envelope = await getOpenEnvelope(context, orderID)
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find((one) => one.position === position)
  if (!recipient)
    throw new AppError('badInput', { errors: [{ path: 'position', message: 'There is no signer at this position' }] })
  if (recipient.status !== 'pending' && !isCurrentSigner(recipient))
    throw new AppError('conflict', { detail: `${recipient.name} has already signed.` })
  await assertMaySend(context, { dealerID: recipient.dealerID, to })
  await replaceRecipient(context, envelope, recipient, { name: toName, channel, address: to })
  const data = {
    position,
    from: { name: recipient.name, email: recipient.email, mobile: recipient.mobile },
    to,
    toName,
  }
  context.tx.auditOrder(orderID, 'recipient changed', data)
  return toSentRequest(context, orderID, { isPending: recipient.status === 'pending' })
}
