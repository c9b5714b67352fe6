import { digestGroups, lastDigestAt } from '@dealerline/shared/rules/digest.ts'
import { isEventName } from '@dealerline/shared/rules/events.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { inJob, type Job, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { listMail, toMessageId } from '../../../messages/mail.ts'
import { selectDigest, startDigests } from './digest-queries.ts'

/**
 * The job that starts the daily e-mails that are due. It may run at any time and on several servers: the notices of a day are
 * taken once, in the transaction that queues the e-mails. After a standstill, it starts those of the last morning.
 */
export async function startDailyDigests(
  { pool, config }: Pick<JobServices, 'pool' | 'config'>,
  queue: JobQueue['queue'],
  now = currentTime(),
): Promise<void> {
  const dueAt = lastDigestAt(now, config.digestHour)
  const day = toLocalDay(dueAt)
  await inJob(pool, async (tx) => {
    for (const dealerID of await startDigests(tx, dueAt, day)) await queue(tx, 'notices.mailDigest', { dealerID, day })
  })
}

/** The job that sends one dealer the e-mail of a day. Mail programs recognise a repeated one by its key. */
export const mailDigest: Job<'notices.mailDigest'> = async ({ pool, config, providers }, { dealerID, day }) => {
  const rows = await inJob(pool, (tx) => selectDigest(tx, dealerID, day))
  const notices = rows.flatMap((row) => (isEventName(row.event) ? [{ ...row, event: row.event }] : []))
  const [first] = notices
  if (!first) return
  const count = notices.length === 1 ? '1 event' : `${notices.length} events`
  const groups = digestGroups(notices).map(({ label, items }) => ({
    label,
    items: items.map(({ title, link }) => ({ title, uri: link && `${config.publicUrl}${link}` })),
  }))
  await providers.email.send({
    to: first.email,
    toName: first.name,
    messageId: toMessageId(config, `digest-${dealerID}-${day}`),
    ...listMail(`Your orders on ${toDisplayDate(day)}: ${count}`, {
      greeting: `Hello ${first.name},`,
      groups,
      closing: `Choose the events that we tell you about: ${config.publicUrl}/profile`,
    }),
  })
}
