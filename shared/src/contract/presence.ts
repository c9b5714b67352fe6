import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call, orderParams } from './call.ts'
import { orderMarks } from './orders.ts'

const watched = orderMarks.extend({
  /** The other people who have the order open, with the address of their screen. */
  people: z.array(z.object({ name: z.string(), screen: z.string() })),
})
export type WatchedOrder = z.output<typeof watched>

export const presenceCalls = {
  watchOrder: call('POST Order/Watch/{orderID}', {
    summary: 'Watch an order while it is open',
    description:
      'For clients that cannot read the stream `Live`: call it every two seconds, or every eight with the header `Live-Problem: buffered`, which *Status* counts. Says who else has the order open and whether it has changed. A page that has not called for ten seconds counts as closed.',
    access: 'staff',
    reads: true,
    isBackground: true,
    params: orderParams,
    body: z.object({
      /** A random name of the page in the browser. */
      page: limited('Page', 60).min(1),
      /** The address of its screen, without parameters. */
      screen: limited('Screen', 100),
    }),
    reply: watched,
  }),
}
