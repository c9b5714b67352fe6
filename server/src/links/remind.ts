import { nextReminder, reminderAfter } from '@dealerline/shared/rules/reminders.ts'
import { inJobEach, type JobServices } from '../calls/job-services.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { queueLinkMessage } from './customer-link.ts'
import { kindOf, type LinkKinds, type LoadedMessage } from './declare-link.ts'
import { findCustomerLink, selectDueLinks, setReminders } from './link-queries.ts'
import { findNewestRequest } from './message-queries.ts'

/**
 * The job that reminds customers of links that they have not answered. A reminder repeats the last message with the link. Running it
 * again is safe, even concurrently: it locks each record, checks it again, and queues the message and sets the next reminder in
 * one transaction.
 */
export async function remindOfLinks(
  kinds: LinkKinds,
  { pool, config }: Pick<JobServices, 'pool' | 'config'>,
  queue: JobQueue['queue'],
  now = currentTime(),
): Promise<void> {
  await inJobEach(
    pool,
    (tx, maxRows) => selectDueLinks(tx, now, maxRows),
    (tx, { guid }) => remind(kinds, { tx, queue, config }, guid, now),
  )
}

async function remind(
  kinds: LinkKinds,
  { tx, queue, config }: { tx: Transaction; queue: JobQueue['queue']; config: Config },
  guid: string,
  now: Date,
): Promise<void> {
  const request = await findNewestRequest(tx, guid)
  const load = async () => request && kindOf(kinds, request)?.loadMessage(tx, { ...request, purpose: 'reminder' })
  await (await load())?.lock(tx)
  const [loaded, link] = [await load(), await findCustomerLink(tx, guid)]
  if (!link?.nextReminderAt || link.nextReminderAt > now) return
  if (!request || !loaded?.isOpen || !link.expiresAt || link.expiresAt <= now) return setReminders(tx, guid, null, 0)
  const { kind, orderID, dealerID, channel, to, subject, body } = request
  const reminder = { purpose: 'reminder', channel, to, subject, body } as const
  if (await loaded.mayRemind(tx))
    await queueLinkMessage({ tx, queue }, { kind, guid, orderID, dealerID }, reminder, { always: true })
  const { remindersSent, expiresAt } = link
  const sent = { sentAt: request.sentAt ?? now, expiresAt, remindersSent }
  const schedule = reminderAfter(sent, loaded.reminderDays(config), now)
  await setReminders(tx, guid, schedule.next, schedule.remindersSent)
}

/** Schedules the first reminder after a link was sent. Reminders start again if it is sent again. */
export async function scheduleReminders(
  tx: Transaction,
  config: Config,
  { message, reminderDays }: Pick<LoadedMessage, 'message' | 'reminderDays'>,
): Promise<void> {
  const link = await findCustomerLink(tx, message.link)
  if (!link?.expiresAt || link.answeredAt || link.closed !== '') return
  const sent = { sentAt: message.sentAt ?? currentTime(), expiresAt: link.expiresAt, remindersSent: 0 }
  await setReminders(tx, link.guid, link.reminds ? nextReminder(sent, reminderDays(config)) : null, 0)
}
