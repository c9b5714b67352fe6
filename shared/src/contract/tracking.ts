import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { call, id } from './call.ts'
import { dateInput } from './dates.ts'
import { orderPage } from './listed-order.ts'
import { emailAddress } from './signing-message.ts'

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

const page = {
  page: whole(1, 1_000_000).default(1),
  pageSize: whole(1, 200).default(25),
  keyword: limited('Keyword', 100).default(''),
}
const waitingPage = z.object({ ...page, descending: yesOrNo.default(false) })

/** What happened to an order: when, what, by whom, and for whom where somebody acted for another. */
const milestone = z.object({
  at: z.string(),
  what: z.string(),
  /** Good, bad or neither: how the screen marks it. */
  tone: z.enum(['good', 'bad', 'plain']),
  who: z.string(),
  actedFor: z.string(),
  detail: z.string(),
})
export type Milestone = z.output<typeof milestone>

export const milestones = z.object({
  orderID: z.number().int(),
  isQuote: z.boolean(),
  orderStatus: z.number().int(),
  conversationReference: z.string(),
  /** Why the ticketing system has not taken the order; it is asked again unless it refused. */
  ticketProblem: z.string(),
  milestones: z.array(milestone),
})
export type Milestones = z.output<typeof milestones>

export const trackingCalls = {
  getAllOrders: call({
    method: 'GET',
    path: 'Order/GetAllOrders',
    summary: 'A page of all orders and quotes the caller may see, newest first unless `descending` is false.',
    access: 'staff',
    query: z.object({
      ...page,
      status: whole(0, 5).optional(),
      orderType: whole(0, 4).optional(),
      isQuote: yesOrNo.optional(),
      dealerID: whole(1, maxID).optional(),
      createdFrom: dateInput('createdFrom').optional(),
      createdTo: dateInput('createdTo').optional(),
      descending: yesOrNo.default(true),
    }),
    reply: orderPage,
  }),
  getAllDelayedOrders: call({
    method: 'GET',
    path: 'Order/GetAllDelayedOrders',
    summary:
      'A page of the orders that wait too long: sent and not signed, or signed and not completed, for more days than the settings allow. The longest first.',
    access: 'staff',
    query: waitingPage,
    reply: orderPage,
  }),
  getAllInProgressOrders: call({
    method: 'GET',
    path: 'Order/GetAllInProgressOrders',
    summary: 'A page of the orders of every dealer that are In Progress: sent, and neither signed nor declined.',
    access: 'admin',
    query: waitingPage,
    reply: orderPage,
  }),
  sendReportOrdersInProgress: call({
    method: 'POST',
    path: 'Order/SendReportOrdersInProgress',
    summary: 'Mails the orders In Progress as a CSV file, to the caller or to somebody else of the provider’s staff.',
    access: 'admin',
    body: z.object({ to: z.union([z.literal(''), emailAddress]).default('') }),
    reply: z.object({ to: z.string() }),
  }),
  getOrderDealers: call({
    method: 'GET',
    path: 'Order/GetOrderDealers',
    summary: 'The dealers whose orders the caller may see, by name.',
    access: 'staff',
    reply: z.array(z.object({ dealerID: z.number().int(), dealerFullName: z.string() })),
  }),
  getMilestones: call({
    method: 'GET',
    path: 'Order/GetMilestones/{orderID}',
    summary: 'What happened to an order so far: when, what and by whom.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: milestones,
  }),
}
