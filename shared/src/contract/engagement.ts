import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id } from './call.ts'
import { changeOf } from './changes.ts'

/** The part that a channel partner had in a sale, from none to all of it. */
export const engagementKinds = ['none', 'referred', 'assisted', 'led'] as const

export const engagement = z
  .object({
    engagement: z.enum(engagementKinds),
    /** Who the partner is; '' where there was none. */
    partner: limited('Partner', 100).default(''),
  })
  .refine(({ engagement, partner }) => engagement === 'none' || partner !== '', {
    path: ['partner'],
    error: ruleMessage('required', 'Partner'),
  })
export type Engagement = z.output<typeof engagement>

export const engagementCalls = {
  getOrderChannelPartnerEngagement: call({
    method: 'GET',
    path: 'Order/GetOrderChannelPartnerEngagement/{orderID}',
    summary: 'The part that a channel partner had in the sale of an order.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: engagement,
  }),
  updateOrderChannelPartnerEngagement: call({
    method: 'PUT',
    path: 'Order/UpdateOrderChannelPartnerEngagement/{orderID}',
    summary:
      'Records the part that a channel partner had in the sale of an order, also after it was signed; what is left out stays.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: changeOf(engagement),
    reply: engagement,
  }),
}
