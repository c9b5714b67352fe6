import { expiryOf, nextReminder } from '@dealerline/shared/rules/reminders.ts'
import { inJob, type JobServices } from '../../job-services.ts'
import type { Transaction } from '../../plugins/database.ts'
import type { JobQueue } from '../../plugins/jobs.ts'
import { holdOrder } from '../orders/move-order.ts'
import {
  findEnvelopeLocked,
  findRecipient,
  type StoredEnvelope,
  type StoredRecipient,
  selectDue,
  setNextReminder,
  stopDeliveries,
  updateEnvelope,
  updateRecipient,
} from './queries.ts'
import { isAsked, queueMessage } from './recipients.ts'

const atOnce = 100

/**
 * The job that looks after links that are out: reminds whoever has not signed, and closes links whose day has passed. It
 * may run any number of times, and several at once: each link is held, looked at again and moved on in one transaction,
 * in which its message is queued, too.
 */
export async function followUp(services: JobServices, queue: JobQueue['queue'], now = new Date()): Promise<void> {
  for (;;) {
    const due = await inJob(services.pool, (tx) => selectDue(tx, now, atOnce))
    for (const link of due) await inJob(services.pool, (tx) => followLink(tx, services, queue, link, now))
    if (due.length < atOnce) return
  }
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
  await queueMessage({ tx, queue }, recipient, recipient.email === '' ? 'sms' : 'email', 'reminder')
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
  await updateRecipient(tx, recipient.guid, { status: 'expired' })
  await updateEnvelope(tx, envelope.guid, { status: 'expired', event })
  await stopDeliveries(tx, envelope.guid)
  if (recipient.serviceID)
    await queue(tx, 'signing.void', { envelopeID: recipient.serviceID, reason: 'The link expired' })
  await queue(tx, 'signing.expired', { guid: recipient.guid })
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'link expired', data: { name: recipient.name } })
}
