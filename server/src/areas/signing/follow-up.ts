import { expiryOf, nextReminder } from '@dealerline/shared/rules/reminders.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { holdOrder } from '../orders/move-order.ts'
import {
  findEnvelopeLocked,
  findRecipient,
  type StoredEnvelope,
  type StoredRecipient,
  selectDue,
  selectUnheard,
  setNextReminder,
  updateRecipient,
} from './queries.ts'
import { closeUnsigned, isAsked, queueMessage } from './recipients.ts'

const atOnce = 100

/**
 * The job that looks after links that are out: reminds whoever has not signed, and closes links whose day has passed. It
 * may run any number of times, and several at once: each link is held, looked at again and moved on in one transaction,
 * in which its message is queued, too. Services at which people sign are asked about those that have been out for long.
 */
export async function followUp(services: JobServices, queue: JobQueue['queue'], now = new Date()): Promise<void> {
  for (;;) {
    const due = await inJob(services.pool, (tx) => selectDue(tx, now, atOnce))
    for (const link of due) await inJob(services.pool, (tx) => followLink(tx, services, queue, link, now))
    if (due.length < atOnce) break
  }
  await askUnheard(services, queue, now)
}

async function followLink(
  tx: Transaction,
  { config }: JobServices,
  queue: JobQueue['queue'],
  { guid, orderID }: { guid: string; orderID: number },
  now: Date,
): Promise<void> {
  await holdOrder({ tx }, orderID)
  const known = await findRecipient(tx, guid)
  const envelope = known && (await findEnvelopeLocked(tx, known.envelopeGuid))
  const recipient = envelope && (await findRecipient(tx, guid))
  if (!recipient || !isAsked(recipient) || !recipient.expiresAt) return
  const isOpen = envelope.status === 'waiting' || envelope.status === 'sent' || envelope.status === 'viewed'
  if (!isOpen) return updateRecipient(tx, guid, { status: 'voided' })
  if (recipient.expiresAt <= now) return expire(tx, queue, envelope, recipient, now)
  if (!recipient.nextReminderAt || recipient.nextReminderAt > now || recipient.status === 'waiting') return
  await queueMessage({ tx, queue }, recipient, recipient.email === '' ? 'sms' : 'email', { kind: 'reminder' })
  await setNextReminder(tx, guid, ...following(recipient, config.signingReminderDays, now))
}

/** The next reminder that is still to come, and how many are behind: those missed while nothing ran are not made up for. */
function following(
  { sentAt, expiresAt, remindersSent }: StoredRecipient,
  days: readonly number[],
  now: Date,
): [Date | null, number] {
  const asked = { sentAt: sentAt ?? now, expiresAt: expiresAt ?? expiryOf(now, 0) }
  let behind = remindersSent + 1
  let next = nextReminder({ ...asked, remindersSent: behind }, days)
  while (next && next <= now) {
    behind += 1
    next = nextReminder({ ...asked, remindersSent: behind }, days)
  }
  return [next, behind]
}

async function expire(
  tx: Transaction,
  queue: JobQueue['queue'],
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  now: Date,
): Promise<void> {
  const event = { at: now.toISOString(), what: `The link of ${recipient.name} expired`, who: '', from: '' }
  await closeUnsigned({ tx, queue }, envelope, recipient, { event, reason: '' })
  if (recipient.serviceID)
    await queue(tx, 'signing.void', { envelopeID: recipient.serviceID, reason: 'The link expired' })
}

/** Milliseconds after which whoever signs at a service is asked about there, once in that time. */
const unheardAfter = 24 * 3_600_000

/** Callbacks are lost now and then: the service is asked about links that have been out for long. */
async function askUnheard({ pool }: JobServices, queue: JobQueue['queue'], now: Date): Promise<void> {
  await inJob(pool, async (tx) => {
    const unheard = await selectUnheard(tx, new Date(now.getTime() - unheardAfter), atOnce)
    for (const { guid } of unheard) await queue(tx, 'signing.ask', { guid })
  })
}
