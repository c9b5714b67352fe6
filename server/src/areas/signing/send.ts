import { createHash } from 'node:crypto'
import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import { missingRequirements } from '@dealerline/shared/rules/requirements.ts'
import type { Context } from '../../context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { markReporting } from '../orders/move-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { termsToFreeze } from '../terms/terms.ts'
import { eventOf } from './events.ts'
import { linkState } from './open-link.ts'
import {
  findStandingEnvelope,
  insertDelivery,
  insertEnvelope,
  type StoredDelivery,
  type StoredEnvelope,
  updateEnvelope,
} from './queries.ts'

type Message = Pick<StoredDelivery, 'channel' | 'recipient' | 'subject' | 'body'>

const day = 24 * 60 * 60 * 1000

/**
 * Asks the customer to sign: freezes the order in one snapshot, and queues the message that carries the link. A second
 * message for an order that is already out carries the same link.
 */
export async function requestSignature(
  context: Context,
  orderID: number,
  toName: string,
  message: Message,
  isReporting = false,
): Promise<Envelope> {
  const { tx, queue } = context
  const order = await lockOrder(context, orderID)
  if (order.orderStatus > orderStatus.inProgress) {
    throw new AppError('notEditable', { detail: `Order ${orderID} can not be sent any more.` })
  }
  const envelope = (await reusable(context, orderID)) ?? (await makeEnvelope(context, orderID, toName))
  if (isReporting) await markReporting(context, orderID)
  if (envelope.toName !== toName) await updateEnvelope(tx, envelope.guid, { toName })
  const deliveryID = await insertDelivery(tx, envelope, message)
  await queue(tx, 'signing.deliver', { deliveryID })
  tx.audit({
    entityType: 'order',
    entityID: orderID,
    action: `send by ${message.channel}`,
    data: { to: message.recipient, toName },
  })
  const { envelope: sent } = await getOrderDetail(context, orderID)
  if (!sent) throw new Error('The envelope that was just made does not stand.')
  return sent
}

async function reusable({ tx, now }: Context, orderID: number): Promise<StoredEnvelope | undefined> {
  const standing = await findStandingEnvelope(tx, orderID)
  if (!standing || standing.status === 'declined') return undefined
  if (linkState(standing, now) === 'open') return standing
  await updateEnvelope(tx, standing.guid, { status: 'voided' })
  return undefined
}

async function makeEnvelope(context: Context, orderID: number, toName: string): Promise<StoredEnvelope> {
  const detail = await getOrderDetail(context, orderID)
  const missing = missingRequirements(detail)
  if (missing.length > 0) {
    const errors = missing.map((requirement) => ({
      path: requirement.code,
      message: `${requirement.section}: ${requirement.message}`,
    }))
    throw new AppError('requirementsMissing', { detail: 'The order is not complete.', errors })
  }
  const terms = await termsToFreeze(context, detail)
  const snapshot = JSON.stringify({ ...toReadableOrder(detail), terms })
  return insertEnvelope(context.tx, {
    orderID,
    dealerID: detail.dealerID,
    toName,
    snapshot,
    snapshotHash: createHash('sha256').update(snapshot).digest('hex'),
    expiresAt: new Date(context.now.getTime() + context.config.signingExpiryDays * day),
    event: eventOf(context, 'Prepared for signature'),
  })
}
