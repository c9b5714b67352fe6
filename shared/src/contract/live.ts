import { z } from 'zod'
import { maxLiveOrders } from '../rules/live-orders.ts'
import { limited } from '../rules/schemas.ts'
import { call, id } from './call.ts'

const liveOrder = z.object({
  orderID: z.number().int(),
  /** The run of the database. In another one, the same revision can be another state of the order. */
  run: z.string(),
  /** Rises with each change of the order and its services. */
  revision: z.number().int(),
  /** Changes with the state of the order, its customer, its forms and its notes. */
  record: z.string(),
  /** The other people who have the order open, with the address of their screen. */
  people: z.array(z.object({ name: z.string(), screen: z.string() })),
})
export type LiveOrder = z.output<typeof liveOrder>

const news = z.object({
  /** Changes with the notifications that the caller may see, and those that they have read. */
  notifications: z.string(),
  /** Changes with the progress of imports and lists of sites. */
  work: z.string(),
})
export type News = z.output<typeof news>

const liveEvent = z.object({
  /** The new state of an order. */
  order: liveOrder.optional(),
  /** Marks of what is beside the orders: compare each with the one before, and read what has changed. */
  news: news.optional(),
  /** The stream has ended: open the next one after this number of milliseconds. */
  retryMs: z.number().int().optional(),
})
export type LiveEvent = z.output<typeof liveEvent>

/** These calls are not in `contract`, because their replies have no end that a client or a test could wait for. */
export const liveCalls = {
  openStream: call('POST Live', {
    summary: 'Stream the changes of open orders and the news of a person',
    description:
      'Sends the state of each order at once and after each change, and who else has it open. Orders that the caller cannot see are left out. It also sends a mark of the notifications and one of the running imports and lists of sites, at once and after each change. The events have no content: read the order if its revision or record differs from the one that you have, and the notifications if their mark does. The stream ends within a minute and when the sign-in expires; its last event says when to open the next one. A comment arrives every five seconds. A person has at most ten streams at a server.',
    access: 'staff',
    reads: true,
    isBackground: true,
    stream: true,
    body: z.object({
      /** A random name of the browser that opens the orders. */
      page: limited('Page', 60).min(1),
      orders: z
        .array(
          z.object({
            orderID: id,
            /** The address of the screen that shows the order, without parameters. */
            screen: limited('Screen', 100),
          }),
        )
        .max(maxLiveOrders),
    }),
    reply: liveEvent,
  }),
}
