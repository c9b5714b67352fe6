import { emailAddress, mobileNumber } from '@dealerline/shared/contract/signing-message.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { isOpenEnvelope } from './open-link.ts'
import { findStandingEnvelope, type Message, type StoredEnvelope, selectRecipients } from './queries.ts'
import { addressOn, isAsked, queueMessage, replaceRecipient } from './recipients.ts'
import { type Sent, toSent } from './sending-result.ts'

async function openEnvelope(context: Context, orderID: number): Promise<StoredEnvelope> {
  await lockOrder(context, orderID)
  const envelope = await findStandingEnvelope(context.tx, orderID)
  if (!envelope || !isOpenEnvelope(envelope, context.now))
    throw new AppError('conflict', { detail: `Order ${orderID} is not out for signature. Send it again.` })
  return envelope
}

/** Sends the same link once more to whoever is to sign now. */
export async function resend(context: Context, orderID: number, channel: Message['channel']): Promise<Sent> {
  const envelope = await openEnvelope(context, orderID)
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find(isAsked)
  if (!recipient) throw new AppError('conflict', { detail: 'Nobody is to sign now.' })
  const to = addressOn(channel, recipient)
  if (to === '') {
    const message = `${recipient.name} has no ${channel === 'email' ? 'e-mail' : 'mobile'} here. Change the recipient.`
    throw new AppError('badInput', { detail: message, errors: [{ path: 'channel', message }] })
  }
  const isQueued = await queueMessage(context, recipient, channel)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: `send by ${channel}`, data: { to, again: true } })
  return toSent(context, orderID, isQueued)
}

interface Change {
  position: number
  toName: string
  channel: Message['channel']
  to: string
}

/** One step: the old link stops working, a new one goes to whoever is named, and the log says so. */
export async function changeRecipient(
  context: Context,
  orderID: number,
  { position, toName, channel, to }: Change,
): Promise<Sent> {
  const checked = (channel === 'email' ? emailAddress : mobileNumber).safeParse(to)
  if (!checked.success) {
    const errors = checked.error.issues.map(({ message }) => ({ path: 'to', message }))
    throw new AppError('badInput', { errors })
  }
  const envelope = await openEnvelope(context, orderID)
  const recipient = (await selectRecipients(context.tx, envelope.guid)).find((one) => one.position === position)
  if (!recipient)
    throw new AppError('badInput', { errors: [{ path: 'position', message: 'Nobody signs at this place' }] })
  if (recipient.status !== 'pending' && !isAsked(recipient))
    throw new AppError('conflict', { detail: `${recipient.name} has signed already.` })
  await replaceRecipient(context, envelope, recipient, { name: toName, channel, address: to })
  const data = {
    position,
    from: { name: recipient.name, email: recipient.email, mobile: recipient.mobile },
    to,
    toName,
  }
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'recipient changed', data })
  return toSent(context, orderID)
}
