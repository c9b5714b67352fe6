import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, orderParams } from './call.ts'
import { changeOf } from './changes.ts'

/** The channel partner's role in a sale, from none to leading it. */
export const engagementKinds = ['none', 'referred', 'assisted', 'led'] as const

export const engagement = z
  .object({
    engagement: z.enum(engagementKinds),
    /** The partner's name; '' if there was none. */
    partner: limited('Partner', 100).default(''),
  })
  .refine(({ engagement, partner }) => engagement === 'none' || partner !== '', {
    path: ['partner'],
    error: ruleMessage('required', 'Partner'),
  })
export type Engagement = z.output<typeof engagement>

export const engagementCalls = {
  getOrderChannelPartnerEngagement: call('GET Order/GetOrderChannelPartnerEngagement/{orderID}', {
    summary: 'Get the channel partner’s role in an order',
    access: 'staff',
    params: orderParams,
    reply: engagement,
  }),
  updateOrderChannelPartnerEngagement: call('PUT Order/UpdateOrderChannelPartnerEngagement/{orderID}', {
    summary: 'Record the channel partner’s role in an order',
    description: 'Also works after the order was signed. Omitted fields keep their values.',
    access: 'staff',
    params: orderParams,
    body: changeOf(engagement),
    reply: engagement,
  }),
}
