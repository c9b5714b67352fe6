import type { WatchedOrder } from '@dealerline/shared/contract/presence.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import * as queries from './queries.ts'

/** Stores that the caller has the order open. Returns who else has, and texts that change with the order. */
export async function watchOrder(
  { tx, caller }: Context,
  orderID: number,
  { page, screen, isBuffered }: { page: string; screen: string; isBuffered: boolean },
): Promise<WatchedOrder> {
  const personID = caller.actorID
  const [, people, marks] = await Promise.all([
    queries.savePresence(tx, { orderID, page, personID, name: authorOf(caller), screen, isBuffered }),
    queries.selectOtherPeople(tx, orderID, personID),
    queries.findOrderMarks(tx, orderID),
  ])
  if (!marks) throw new AppError('notFound')
  return { ...marks, people }
}
