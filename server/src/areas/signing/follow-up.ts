import { inJob, inJobEach, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { lockOrderInJob } from '../orders/record-status.ts'
import { lockEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { selectExpiredSigners, selectSilentSigners } from './follow-up-queries.ts'
import { findRecipient, type StoredRecipient } from './recipient-queries.ts'
import { closeUnsigned, isCurrentSigner } from './recipients.ts'

/**
 * The job that closes expired links of signers. Running it again is safe, even concurrently: it locks each link and checks it again.
 * It also asks the e-signature service about links that have been open for a day.
 */
export async function followUp(services: JobServices, queue: JobQueue['queue'], now = currentTime()): Promise<void> {
  await inJobEach(
    services.pool,
    (tx, maxRows) => selectExpiredSigners(tx, now, maxRows),
    (tx, link) => closeExpired(tx, queue, link, now),
  )
  await askAboutSilentSigners(services, queue, now)
}

async function closeExpired(
  tx: Transaction,
  queue: JobQueue['queue'],
  { guid, orderID }: { guid: string; orderID: number },
  now: Date,
): Promise<void> {
  await lockOrderInJob({ tx }, orderID)
  const unlockedRecipient = await findRecipient(tx, guid)
  const envelope = unlockedRecipient && (await lockEnvelope(tx, unlockedRecipient.envelopeGuid))
  const recipient = envelope && (await findRecipient(tx, guid))
  if (!recipient || !isCurrentSigner(recipient) || !recipient.expiresAt) return
  const isOpen = envelope.status === 'waiting' || envelope.status === 'sent' || envelope.status === 'viewed'
  if (!isOpen) return closeLinks(tx, 'signing', [orderID], 'taken back', { guid })
  if (recipient.expiresAt <= now) await expire(tx, queue, envelope, recipient, now)
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

/**
 * Milliseconds after which the job asks the service about a signer who has not answered, and the minimum time between
 * two requests.
 */
const silentAfter = 24 * 3_600_000

/** The signers about whom one run of the job asks. */
const maxSigners = 100

/** Asks the service about links that have been open for a day, because a callback may have been lost. */
async function askAboutSilentSigners({ pool }: JobServices, queue: JobQueue['queue'], now: Date): Promise<void> {
  await inJob(pool, async (tx) => {
    const silentSigners = await selectSilentSigners(tx, new Date(now.getTime() - silentAfter), maxSigners)
    for (const { guid } of silentSigners) await queue(tx, 'signing.ask', { guid })
  })
}
