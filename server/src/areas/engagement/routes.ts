import { type Engagement, engagementCalls } from '@dealerline/shared/contract/engagement.ts'
import type { Context } from '../../context.ts'
import { routesOf } from '../../plugins/calls.ts'
import { assertOrderExists, lockOrder } from '../orders/lock-order.ts'
import { findEngagement, putEngagement } from './queries.ts'

const none: Engagement = { engagement: 'none', partner: '' }

/** The part that a channel partner had in the sale; none where nobody said so. */
async function getEngagement({ tx }: Context, orderID: number): Promise<Engagement> {
  await assertOrderExists({ tx }, orderID)
  return (await findEngagement(tx, orderID)) ?? none
}

/** Not part of what the customer signs, and so open in every state of the order. */
async function saveEngagement(context: Context, orderID: number, given: Engagement): Promise<Engagement> {
  const order = await lockOrder(context, orderID)
  const stored = given.engagement === 'none' ? none : given
  await putEngagement(context.tx, order, stored)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'channel partner engagement', data: stored })
  return stored
}

export const engagementRoutes = routesOf(engagementCalls, {
  getOrderChannelPartnerEngagement: (context, { params }) => getEngagement(context, params.orderID),
  updateOrderChannelPartnerEngagement: (context, { params, body }) => saveEngagement(context, params.orderID, body),
})
