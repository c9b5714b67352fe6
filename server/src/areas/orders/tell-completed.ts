import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { findOrder } from './queries.ts'

/** The job that tells the dealer that an order is completed. */
export function notifyOfCompletion(
  { pool }: Pick<JobServices, 'pool'>,
  { orderID }: { orderID: number },
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const order = await findOrder(tx, orderID)
    if (!order) return
    const content = events.completed.notice({ orderID })
    const key = `completed-${orderID}`
    await tellOfEvent(tx, queue, {
      event: 'completed',
      dealerID: order.dealerID,
      orderID,
      key,
      by: 'Ticketing',
      ...content,
    })
  })
}
