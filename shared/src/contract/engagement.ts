import { z } from 'zod'
import { call, id } from './call.ts'

/** The part that a channel partner had in a sale, from none to all of it. */
export const engagementKinds = ['none', 'referred', 'assisted', 'led'] as const

const engagement = z
  .object({
    engagement: z.enum(engagementKinds),
    /** Who the partner is; '' where there was none. */
    partner: z.string().trim().max(100).default(''),
  })
  .refine(({ engagement, partner }) => engagement === 'none' || partner !== '', {
    path: ['partner'],
    error: 'Partner can not be empty',
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
    summary: 'Records the part that a channel partner had in the sale of an order, also after it was signed.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: engagement,
    reply: engagement,
  }),
}
