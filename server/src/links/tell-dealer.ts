import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobData } from '../kernel/job-data.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { tellOfEvent } from '../messages/tell-of-event.ts'
import type { DeclaredLink, LoadedMessage } from './declare-link.ts'
import { loadMessage } from './load-message.ts'

/** Tells the dealer what became of a message with a link, once. `problem` is the reason if it bounced. */
export function tellOfMessage(
  tx: Transaction,
  queue: JobQueue['queue'],
  event: 'sent' | 'delivered' | 'bounced',
  { message, name, sender, notice }: LoadedMessage,
  problem = '',
): Promise<void> {
  const { messageID, dealerID, to } = message
  const data = { orderID: message.orderID, ...notice, name, to: formatPhone(to), problem }
  const key = `message-${event}-${messageID}`
  return tellOfEvent(tx, queue, {
    event,
    key,
    by: sender.name,
    dealerID,
    orderID: data.orderID,
    ...events[event].notice(data),
  })
}

/** The job that tells the dealer what the SMS service reports about a message. */
export function tellOfReceipt(
  kinds: readonly DeclaredLink[],
  { pool }: Pick<JobServices, 'pool'>,
  { messageID, event }: JobData['links.tell'],
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const loaded = await loadMessage(kinds, tx, messageID)
    if (loaded) await tellOfMessage(tx, queue, event, loaded, loaded.message.problem)
  })
}
