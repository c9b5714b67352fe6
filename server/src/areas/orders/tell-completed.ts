import { events } from '@dealerline/shared/rules/events.ts'
import type { Work } from '../../calls/context.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { findOrder } from './queries.ts'

/** The job that tells the dealer that an order is completed. */
export async function notifyOfCompletion(work: Work, { orderID }: { orderID: number }): Promise<void> {
  const order = await findOrder(work.tx, orderID)
  if (!order) return
  const { dealerID } = order
  const content = events.completed.notice({ orderID })
  const key = `completed-${orderID}`
  await tellOfEvent(work, { event: 'completed', dealerID, orderID, key, by: 'Ticketing', ...content })
}
