import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { nextReminder, reminderAfter } from '@dealerline/shared/rules/reminders.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { queueLinkMessage } from '../../../links/queue-link-message.ts'
import { addressOn } from '../../../messages/recipient.ts'
import { expiryOf, linkOf } from './offers.ts'
import { findOffer, selectVariants } from './queries.ts'
import { selectQuestions } from './question-queries.ts'
import { lockReminders, selectDueOffers, setOfferReminder } from './reminder-queries.ts'

const batchSize = 100

/**
 * The job that reminds customers of quotes that they have not answered. Running it again is safe, even concurrently: it locks
 * each offer, checks it again, and queues the message and sets the next reminder in one transaction.
 */
export async function remindOfQuotes(
  services: JobServices,
  queue: JobQueue['queue'],
  now = currentTime(),
): Promise<void> {
  for (;;) {
    const dueOffers = await inJob(services.pool, (tx) => selectDueOffers(tx, now, batchSize))
    for (const { offerID } of dueOffers) await inJob(services.pool, (tx) => remind(tx, services, queue, offerID, now))
    if (dueOffers.length < batchSize) return
  }
}

async function remind(
  tx: Transaction,
  { config }: JobServices,
  queue: JobQueue['queue'],
  offerID: number,
  now: Date,
): Promise<void> {
  const reminders = await lockReminders(tx, offerID)
  if (!reminders?.nextReminderAt || reminders.nextReminderAt > now) return
  const [offer, versions, questions] = await Promise.all([
    findOffer(tx, offerID),
    selectVariants(tx, [offerID]),
    selectQuestions(tx, [offerID]),
  ])
  if (!offer) return
  if (offerState({ ...offer, versions }, now) !== 'open') return setOfferReminder(tx, offerID, null, 0)
  // A customer who waits for an answer is not reminded: it is the dealer's turn.
  if (questions.every(({ answeredAt }) => answeredAt !== null)) {
    const to = addressOn(offer.channel, offer)
    const reminder = { purpose: 'reminder', channel: offer.channel, to } as const
    await queueLinkMessage({ tx, queue }, linkOf(offer, versions), reminder, { always: true })
  }
  const { remindersSent, sentAt } = reminders
  const request = { sentAt: sentAt ?? offer.createdAt, expiresAt: expiryOf(versions), remindersSent }
  const schedule = reminderAfter(request, config.quoteReminderDays, now)
  await setOfferReminder(tx, offerID, schedule.next, schedule.remindersSent)
}

/** Schedules the first reminder after an offer was sent. Reminders start again if it is sent again. */
export async function scheduleReminders(
  tx: Transaction,
  { config }: JobServices,
  offerID: number,
  expiresAt: Date,
): Promise<void> {
  const reminders = await lockReminders(tx, offerID)
  if (!reminders) return
  const request = { sentAt: currentTime(), expiresAt, remindersSent: 0 }
  await setOfferReminder(tx, offerID, reminders.reminds ? nextReminder(request, config.quoteReminderDays) : null, 0)
}
