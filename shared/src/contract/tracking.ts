import { z } from 'zod'
import { dateInput } from '../rules/dates.ts'
import { maxID } from '../rules/ids.ts'
import { orderViews } from '../rules/listed-stages.ts'
import { limited } from '../rules/schemas.ts'
import { call, customerID, id, orderParams } from './call.ts'
import { endingContract, foundCustomer, foundOrder, orderPage, orderSorts } from './listed-order.ts'
import { emailAddress } from './signing-message.ts'

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const page = {
  page: wholeNumber(1, 1_000_000).default(1),
  pageSize: wholeNumber(1, 200).default(25),
  keyword: limited('Keyword', 100).default(''),
}
const waitingPage = z.object({
  ...page,
  sortBy: z.enum(orderSorts).default('movedAt'),
  descending: yesOrNo.default(false),
})

/** An event in the history of an order: time, event, person, and the dealer for whom they acted. */
const milestone = z.object({
  at: z.string(),
  what: z.string(),
  /** The colour of its mark on the screen: good, bad or neutral. */
  tone: z.enum(['good', 'bad', 'plain']),
  who: z.string(),
  actedFor: z.string(),
  detail: z.string(),
})
export type Milestone = z.output<typeof milestone>

/** A milestone of one of a customer's orders or quotes. */
const customerMilestone = milestone.extend({ orderID: z.number().int(), isQuote: z.boolean() })
export type CustomerMilestone = z.output<typeof customerMilestone>

export const milestones = z.object({
  orderID: z.number().int(),
  isQuote: z.boolean(),
  orderStatus: z.number().int(),
  conversationReference: z.string(),
  /** Why the ticketing system has not accepted the order. The portal retries unless the system refused. */
  ticketProblem: z.string(),
  milestones: z.array(milestone),
})
export type Milestones = z.output<typeof milestones>

export const trackingCalls = {
  getAllOrders: call('GET Order/GetAllOrders', {
    listsOrders: true,
    summary: 'List all visible orders and quotes',
    description: 'Returns one page, newest first unless `descending` is false.',
    access: 'staff',
    fromStandby: true,
    query: z.object({
      ...page,
      status: wholeNumber(0, 5).optional(),
      orderType: wholeNumber(0, 4).optional(),
      isQuote: yesOrNo.optional(),
      dealerID: wholeNumber(1, maxID).optional(),
      createdFrom: dateInput('createdFrom').optional(),
      createdTo: dateInput('createdTo').optional(),
      descending: yesOrNo.default(true),
    }),
    reply: orderPage,
  }),
  getAllDelayedOrders: call('GET Order/GetAllDelayedOrders', {
    listsOrders: true,
    summary: 'List delayed orders',
    description:
      'Returns one page of orders sent but not signed, or signed but not completed, for more days than the settings allow. The longest delay comes first.',
    access: 'staff',
    fromStandby: true,
    query: waitingPage,
    reply: orderPage,
  }),
  getAllInProgressOrders: call('GET Order/GetAllInProgressOrders', {
    listsOrders: true,
    summary: 'List all orders in progress',
    description: 'Returns one page of orders of every dealer that were sent and neither signed nor declined.',
    access: 'admin',
    fromStandby: true,
    query: waitingPage,
    reply: orderPage,
  }),
  sendReportOrdersInProgress: call('POST Order/SendReportOrdersInProgress', {
    summary: 'E-mail the orders in progress',
    description: 'Sends a CSV file to the caller or to another member of the provider’s staff.',
    access: 'admin',
    body: z.object({ to: z.union([z.literal(''), emailAddress]).default('') }),
    reply: z.object({ to: z.string() }),
  }),
  search: call('POST Order/Search', {
    summary: 'Find orders and customers by any fact',
    description:
      'Finds a whole or partial number in any spelling, a SIM card, MAC address, ticket, e-mail address, account, contact, address or name. The best matches come first: a whole number, its start, a part of it, words, and then misspelt words.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: z.object({ keyword: limited('Keyword', 100).default('') }),
    reply: z.object({ orders: z.array(foundOrder), customers: z.array(foundCustomer) }),
  }),
  getOrderViews: call('GET Order/GetOrderViews', {
    listsOrders: true,
    summary: 'Count the views of the list of orders',
    description:
      'Returns the number of visible orders and quotes in each of the stages that the list has as views. `isMore`: there are more, as in the list.',
    access: 'staff',
    fromStandby: true,
    query: z.object({ isQuote: yesOrNo.optional() }),
    reply: z.array(z.object({ stage: z.enum(orderViews), count: z.number().int(), isMore: z.boolean() })),
  }),
  getOrderDealers: call('GET Order/GetOrderDealers', {
    listsOrders: true,
    summary: 'List the dealers of visible orders',
    description: 'Sorted by name.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(z.object({ dealerID: z.number().int(), dealerFullName: z.string() })),
  }),
  getMilestones: call('GET Order/GetMilestones/{orderID}', {
    summary: 'List the milestones of an order',
    access: 'staff',
    params: orderParams,
    reply: milestones,
  }),
  getCustomerMilestones: call('GET Customer/GetMilestones/{customerID}', {
    summary: 'List the milestones of a customer’s orders',
    description: 'Of the 20 newest orders and quotes, newest first.',
    access: 'staff',
    params: z.object({ customerID }),
    reply: z.array(customerMilestone),
  }),
  getEndingContracts: call('GET Customer/GetEndingContracts/{id}', {
    listsOrders: true,
    summary: 'List a customer’s contracts that end soon',
    description:
      'Those that end within 90 days, the first one first. `renewal` names the order or quote that renews one.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ id }),
    reply: z.array(endingContract),
  }),
}
