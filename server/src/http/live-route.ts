import type { BodyOf, Call } from '@dealerline/shared/contract/call.ts'
import { liveCalls } from '@dealerline/shared/contract/live.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../calls/context.ts'
import { type Input, type Route, steps, toRoute } from '../calls/handler.ts'
import type { Draining } from './draining.ts'
import type { LiveOrders } from './live-orders.ts'
import { type OpenPage, selectVisibleOrders } from './live-queries.ts'
import { OrderStream } from './order-stream.ts'

/** A person has a stream for each browser. More are streams whose end the server has not noticed yet. */
const maxOfPerson = 10

/** A stream takes some kilobytes. */
const maxStreams = 2000

/** Returns the route of the stream of open orders and news. Its transaction finds the orders that the caller can see, and ends first. */
export function liveRoute({ live, draining }: { live: LiveOrders; draining: Draining }): Route {
  draining.onBegin(() => live.endAll())
  const admit = async ({ tx, caller }: Context, { body }: Input<Call>) => {
    if (draining.isStopping || live.count >= maxStreams)
      throw new AppError('unavailable', { detail: 'This server takes no more streams. Try again shortly.' })
    const { page, orders } = body as BodyOf<typeof liveCalls.openStream>
    const screens = new Map(orders.map(({ orderID, screen }) => [orderID, screen]))
    const visible = await selectVisibleOrders(tx, [...screens.keys()])
    const personID = caller.actorID
    const person = { page, personID, name: authorOf(caller) }
    const pages: OpenPage[] = visible.map((orderID) => ({ ...person, orderID, screen: screens.get(orderID) ?? '' }))
    return {
      personID,
      dealerID: caller.dealerID,
      pages,
      expiresAt: caller.expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
    }
  }
  return toRoute(
    liveCalls.openStream,
    steps({
      prepare: admit,
      call: async (_services, reader) => {
        const [oldest, ...others] = live.watchersOf(reader.personID)
        if (others.length >= maxOfPerson - 1) oldest?.end()
        return new OrderStream(live, reader)
      },
    }),
  )
}
