import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../../kernel/jobs.ts'
import { deliverMessage } from '../../../messages/deliver-message.ts'
import type { StoredSender } from '../../../messages/mail.ts'
import { getSender } from '../../../messages/sender.ts'
import { lockQuoteMessage, type StoredMessage, updateMessage } from './message-queries.ts'
import { offerMail, offerText } from './messages.ts'
import { expiryOf } from './offers.ts'
import { findOffer, type StoredOffer, type StoredVariant, selectVariants } from './queries.ts'
import { toReference } from './receipts.ts'
import { scheduleReminders } from './remind.ts'
import { tellOfQuoteMessage } from './tell-dealer.ts'

interface MessageToSend {
  message: StoredMessage
  offer: StoredOffer
  variants: StoredVariant[]
  sender: StoredSender
}

async function findMessage(tx: Transaction, messageID: number): Promise<MessageToSend | undefined> {
  const message = await lockQuoteMessage(tx, messageID)
  const offer = message && (await findOffer(tx, message.offerID))
  if (!offer) return undefined
  const variants = await selectVariants(tx, [offer.offerID])
  return { message, offer, variants, sender: await getSender(tx, offer.dealerID) }
}

/** The job that sends one message about an offer. Running it again is safe, because each message has its own key. */
export async function deliverOffer(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const work = await inJob(services.pool, (tx) => findMessage(tx, messageID))
  if (work?.message.status !== 'waiting') return
  const recordStatus = (status: StoredMessage['status'], problem = '') =>
    inJob(services.pool, async (tx) => {
      // Locks the offer before its message, as taking it back does.
      if (status === 'sent' && work.message.kind === 'offer')
        await scheduleReminders(tx, services, work.offer.offerID, expiryOf(work.variants))
      const current = await lockQuoteMessage(tx, messageID)
      if (current?.status !== 'waiting') return
      await updateMessage(tx, messageID, status, problem)
      if (status === 'failed') await tellOfQuoteMessage(tx, queue, 'bounced', current, problem)
      if (status === 'sent' && current.kind === 'offer') await tellOfQuoteMessage(tx, queue, 'sent', current)
    })
  // Send no link that the customer can no longer answer.
  if (offerState({ ...work.offer, versions: work.variants }, currentTime()) !== 'open') return recordStatus('stopped')
  const { config } = services
  const { message, offer, variants, sender } = work
  const uri = `${config.publicUrl}/view-quote/${offer.guid}`
  const link = {
    channel: message.channel,
    to: message.to,
    toName: offer.toName,
    reference: toReference(messageID, offer.guid),
    mail: () => offerMail(config, sender, message.kind, offer, variants, uri),
    text: () => offerText(config, message.kind, offer, variants, uri),
  }
  await deliverMessage(services, attempt, link, recordStatus)
}
