import { z } from 'zod'

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
  /** Marked by an administrator, for administrators to look at. */
  adminFlag: z.boolean(),
  createdDate: z.string(),
  /** When it came to the status it has. */
  movedAt: z.string(),
  /** When its signing request went out; empty before. */
  sentAt: z.string(),
  /** A message with the link is queued, and has not gone out yet. */
  isWaiting: z.boolean(),
  monthly: z.number(),
  onceOff: z.number(),
})
export type ListedOrder = z.output<typeof listedOrder>

/** A page of orders. Beyond 10,000, or 1,000 of everybody's that are narrowed, nobody counts: `isMore` says so. */
export const orderPage = z.object({
  items: z.array(listedOrder),
  total: z.number().int(),
  isMore: z.boolean(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
