import { z } from 'zod'

/** What an order costs, in dollars including GST: each month, once, and over the contract terms. */
export const orderTotals = { monthly: z.number(), onceOff: z.number(), overTerm: z.number() }

/** An order as lists show it. */
export const listedOrder = z.object({
  orderID: z.number().int(),
  customerID: z.number().int(),
  customerName: z.string(),
  dealerID: z.number().int(),
  dealerFullName: z.string(),
  orderType: z.number().int(),
  orderStatus: z.number().int(),
  isQuote: z.boolean(),
  /** Of a quote the order it was converted to, of an order the one it was made from; 0 if none. */
  relatedOrder: z.number().int(),
  /** Marked by an administrator, for administrators to look at. */
  adminFlag: z.boolean(),
  createdDate: z.string(),
  /** When it came to the status it has. */
  movedAt: z.string(),
  /** When its signing request went out; empty before. */
  sentAt: z.string(),
  /** A message with the link is queued, and has not gone out yet. */
  isWaiting: z.boolean(),
  ...orderTotals,
})
export type ListedOrder = z.output<typeof listedOrder>

/** A page of orders that come whole. */
export const wholeOrderPage = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(100),
})

/** Fields of the specification's order that no call answers; a client may send them back with the rest. */
export const unansweredOrder = z.object({
  hardwareID: z.unknown(),
  internetID: z.unknown(),
  landlineID: z.unknown(),
  signature: z.unknown(),
  orderView: z.unknown(),
})

/** A page of orders. Beyond 10,000, or 1,000 of everybody's that are narrowed, nobody counts: `isMore` says so. */
export const orderPage = z.object({
  items: z.array(listedOrder),
  total: z.number().int(),
  isMore: z.boolean(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
