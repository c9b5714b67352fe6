import { type ChangeOf, withChange } from '@dealerline/shared/contract/changes.ts'
import { type Engagement, engagement, engagementCalls } from '@dealerline/shared/contract/engagement.ts'
import { routesOf } from '../../../calls/calls.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrder } from '../lock-order.ts'
import { findEngagement, putEngagement } from './queries.ts'

const none: Engagement = { engagement: 'none', partner: '' }

/** The part that a channel partner had in the sale; none where nobody said so. */
async function getEngagement({ tx }: Context, orderID: number): Promise<Engagement> {
  await assertOrderExists({ tx }, orderID)
  return (await findEngagement(tx, orderID)) ?? none
}

/** Not part of what the customer signs, and so open in every state of the order. */
async function saveEngagement(
  context: Context,
  orderID: number,
  change: ChangeOf<typeof engagement>,
): Promise<Engagement> {
  const order = await lockOrder(context, orderID)
  const given = withChange(engagement, (await findEngagement(context.tx, orderID)) ?? none, change)
  const stored = given.engagement === 'none' ? none : given
  await putEngagement(context.tx, order, stored)
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'channel partner engagement', data: stored })
  return stored
}

export const engagementRoutes = routesOf(engagementCalls, {
  getOrderChannelPartnerEngagement: (context, { params }) => getEngagement(context, params.orderID),
  updateOrderChannelPartnerEngagement: (context, { params, body }) => saveEngagement(context, params.orderID, body),
})
