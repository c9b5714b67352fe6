import { z } from 'zod'
import { grades } from '../rules/grades.ts'
import { quoteStates } from '../rules/quote-states.ts'

/** Cost of an order in dollars including GST: monthly, once-off, and in total over the contract terms. */
export const orderTotals = { monthly: z.number(), onceOff: z.number(), overTerm: z.number() }

/** The state of a quote; '' for an order, and for a quote that is signed or cancelled like an order. */
export const quoteState = z.enum(['', ...quoteStates])

/** What is wrong with a signed order and needs its dealer. */
export const orderTrouble = z.object({
  kind: z.enum(['rejectedPort']),
  /** How many numbers are affected, and the first of them. */
  count: z.number().int(),
  subject: z.string(),
  /** Why, in the words of the carrier; empty if it gave none. */
  reason: z.string(),
  since: z.string(),
})
export type OrderTrouble = z.output<typeof orderTrouble>

/** An order as lists show it. */
export const listedOrder = z.object({
  orderID: z.number().int(),
  revision: z.number().int(),
  customerID: z.number().int(),
  customerName: z.string(),
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  orderType: z.number().int(),
  orderStatus: z.number().int(),
  isQuote: z.boolean(),
  /** The order that a quote was converted to, or the quote that an order was converted from; 0 if there is none. */
  relatedOrder: z.number().int(),
  quoteState,
  /** Flag that administrators set for other administrators. */
  adminFlag: z.boolean(),
  /** The name of a template; empty for other orders. */
  templateName: z.string(),
  createdDate: z.string(),
  /** When the order got its current status. */
  movedAt: z.string(),
  /** When its signing request was sent; empty if it was not sent yet. */
  sentAt: z.string(),
  /** Whether a message with the link is queued but not sent yet. */
  isWaiting: z.boolean(),
  /** The grade of an order or quote until it is completed. Null after that, and while it is being graded. */
  grade: z.enum(grades).nullable(),
  /** The rows and headers that are not part of it. */
  heldRows: z.number().int(),
  /** The services in it, named and sorted as in the menu, each with the number of its rows. */
  services: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** What needs the dealer after the signature; null if nothing is wrong. */
  trouble: orderTrouble.nullable(),
  ...orderTotals,
})
export type ListedOrder = z.output<typeof listedOrder>

const orderReference = listedOrder.pick({ orderID: true, isQuote: true })

/** A contract that ends soon: those services of a completed order whose term ends within 90 days. */
export const endingContract = listedOrder
  .pick({
    orderID: true,
    orderType: true,
    customerID: true,
    customerName: true,
    dealerID: true,
    dealerFullName: true,
    /** The services that end, each with the number of its rows. */
    services: true,
    monthly: true,
  })
  .extend({
    custType: z.enum(['residential', 'business']),
    /** The day on which the first of these services ends, YYYY-MM-DD. The term began when the order was completed. */
    endsOn: z.string(),
    /** The newest order or quote that was made from this order to renew it; null if there is none. */
    renewal: orderReference.nullable(),
    /**
     * Without a renewal, the newest other order or quote with one of these services that was made within 90 days before the end. It may
     * be something else than a renewal.
     */
    newer: orderReference.nullable(),
  })
export type EndingContract = z.output<typeof endingContract>

/** What a fact by which people search is; `order` and `customer` are numbers of records. */
export const searchFactKinds = [
  'order',
  'customer',
  'mobile',
  'number',
  'sim',
  'mac',
  'email',
  'account',
  'abn',
  'network',
  'contact',
  'address',
  'ticket',
  'name',
  'suburb',
] as const
export type SearchFactKind = (typeof searchFactKinds)[number]

/** The fact by which a search has found a record, as it is stored there. */
const matchedFact = z.object({ kind: z.enum(searchFactKinds), shown: z.string() })
export type MatchedFact = z.output<typeof matchedFact>

/** An order that a search has found. */
export const foundOrder = listedOrder
  .pick({
    orderID: true,
    customerID: true,
    customerName: true,
    orderStatus: true,
    isQuote: true,
    relatedOrder: true,
    quoteState: true,
    isWaiting: true,
    monthly: true,
    trouble: true,
  })
  .extend({ fact: matchedFact })
export type FoundOrder = z.output<typeof foundOrder>

/** A customer that a search has found. */
export const foundCustomer = z.object({
  customerID: z.number().int(),
  name: z.string(),
  ubAccountNo: z.string(),
  fact: matchedFact,
})
export type FoundCustomer = z.output<typeof foundCustomer>

/** The fields by which lists of orders can be sorted. */
export const orderSorts = [
  'orderID',
  'customerName',
  'orderStatus',
  'orderType',
  'createdDate',
  'movedAt',
  'dealerFullName',
  'monthly',
  'onceOff',
] as const satisfies readonly (keyof ListedOrder)[]
export type OrderSort = (typeof orderSorts)[number]

/** Pagination of lists whose items are complete orders. */
export const wholeOrderPage = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
})

/** Fields of the specification's order that no call returns. A client may send them back; they are ignored. */
export const ignoredOrderFields = z.object({
  hardwareID: z.unknown(),
  internetID: z.unknown(),
  landlineID: z.unknown(),
  signature: z.unknown(),
  orderView: z.unknown(),
})

/**
 * A page of orders. The count stops at 10,000, or at 1,000 for a filtered list over all dealers; `isMore` is then true.
 */
export const orderPage = z.object({
  items: z.array(listedOrder),
  total: z.number().int(),
  isMore: z.boolean(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
