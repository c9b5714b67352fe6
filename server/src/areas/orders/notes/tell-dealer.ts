import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { lockOrderInJob } from '../record-status.ts'
import { lockNotes } from './queries.ts'

/** The job that tells the dealer of an order that somebody else wrote notes on it. */
export function notifyOfNotes(
  { pool }: Pick<JobServices, 'pool'>,
  { orderID, noteIDs, writtenBy }: JobData['notes.written'],
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const order = await lockOrderInJob({ tx }, orderID)
    if (!order || order.dealerID === writtenBy) return
    for (const { noteID, version, component, noteText: text, writtenBy: by } of await lockNotes(tx, orderID, noteIDs)) {
      const content = events.note.notice({ orderID, component, writtenBy: by, text })
      const key = `note-${noteID}-${version}`
      await tellOfEvent(tx, queue, { event: 'note', dealerID: order.dealerID, orderID, key, by, ...content })
    }
  })
}
