import { z } from 'zod'
import { lines } from '../rules/schemas.ts'
import { call, orderParams } from './call.ts'

/** The part of a screen that a draft belongs to, such as the name of a service. */
const part = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[\w-]+$/, 'part must be a single word')

const orderDraft = z.object({
  part,
  /** Text of the web app. The server does not read it. */
  content: z.string(),
  savedAt: z.string(),
})
export type OrderDraft = z.output<typeof orderDraft>

export const draftCalls = {
  getOrderDrafts: call('GET Order/GetDrafts/{orderID}', {
    summary: 'List your own drafts on an order',
    description: 'A draft is typed work that cannot be part of the order yet. Only the person who typed it sees it.',
    access: 'staff',
    params: orderParams,
    reply: z.array(orderDraft),
  }),
  saveOrderDraft: call('POST Order/SaveDraft/{orderID}', {
    summary: 'Save a draft on an order',
    description: 'Replaces your draft of the same part. An empty content removes it.',
    access: 'staff',
    params: orderParams,
    body: z.object({ part, content: lines('Draft', 1_000_000) }),
    noContent: true,
  }),
}
