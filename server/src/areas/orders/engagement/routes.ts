import { type ChangeOf, withChange } from '@dealerline/shared/contract/changes.ts'
import { type Engagement, engagement, engagementCalls } from '@dealerline/shared/contract/engagement.ts'
import type { Context } from '../../../calls/context.ts'
import { routesOf } from '../../../calls/handler.ts'
import { assertOrderExists, lockOrder } from '../lock-order.ts'
import { findEngagement, putEngagement } from './queries.ts'

const noEngagement: Engagement = { engagement: 'none', partner: '' }

/** Returns the channel partner's part in the sale; `none` if nothing is stored. */
async function getEngagement({ tx }: Context, orderID: number): Promise<Engagement> {
  await assertOrderExists({ tx }, orderID)
  return (await findEngagement(tx, orderID)) ?? noEngagement
}

/** Saves the engagement. Allowed in every status of the order, because the customer does not sign it. */
async function saveEngagement(
  context: Context,
  orderID: number,
  change: ChangeOf<typeof engagement>,
): Promise<Engagement> {
  const order = await lockOrder(context, orderID)
  const requestedEngagement = withChange(
    engagement,
    (await findEngagement(context.tx, orderID)) ?? noEngagement,
    change,
  )
  const savedEngagement = requestedEngagement.engagement === 'none' ? noEngagement : requestedEngagement
  await putEngagement(context.tx, order, savedEngagement)
  context.tx.auditOrder(orderID, 'channel partner engagement', savedEngagement)
  return savedEngagement
}

export const engagementRoutes = routesOf(engagementCalls, {
  getOrderChannelPartnerEngagement: (context, { params }) => getEngagement(context, params.orderID),
  updateOrderChannelPartnerEngagement: (context, { params, body }) => saveEngagement(context, params.orderID, body),
})
