import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { offerState } from '@dealerline/shared/rules/quote-states.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { lockQuoteMessage, type StoredMessage, updateMessage } from './message-queries.ts'
import { offerMail, offerText } from './messages.ts'
import { findOffer, type StoredOffer, type StoredVariant, selectVariants } from './queries.ts'
import { toReference } from './receipts.ts'

interface MessageToSend {
  message: StoredMessage
  offer: StoredOffer
  variants: StoredVariant[]
}

async function findMessage(tx: Transaction, messageID: number): Promise<MessageToSend | undefined> {
  const message = await lockQuoteMessage(tx, messageID)
  const offer = message && (await findOffer(tx, message.offerID))
  return offer && { message, offer, variants: await selectVariants(tx, [offer.offerID]) }
}

/** The job that sends one message about an offer. Running it again is safe, because each message has its own key. */
export async function deliverOffer(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
): Promise<void> {
  const work = await inJob(services.pool, (tx) => findMessage(tx, messageID))
  if (work?.message.status !== 'waiting') return
  const recordStatus = (status: StoredMessage['status'], problem = '') =>
    inJob(services.pool, async (tx) => {
      const current = await lockQuoteMessage(tx, messageID)
      if (current?.status === 'waiting') await updateMessage(tx, messageID, status, problem)
    })
  // Send no link that the customer can no longer answer.
  if (offerState({ ...work.offer, versions: work.variants }, currentTime()) !== 'open') return recordStatus('stopped')
  try {
    await send(services, work)
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused'
    await recordStatus(isRefused || attempt.last ? 'failed' : 'waiting', toProblem(error))
    if (!isRefused) throw error
    return
  }
  await recordStatus('sent')
}

async function send({ providers, config }: JobServices, { message, offer, variants }: MessageToSend): Promise<void> {
  const uri = `${config.publicUrl}/view-quote/${offer.guid}`
  const reference = toReference(message.messageID, offer.guid)
  if (message.channel === 'email') {
    await providers.email.send({
      to: message.to,
      toName: offer.toName,
      messageId: `${reference}@${new URL(config.publicUrl).hostname}`,
      ...offerMail(config, message.kind, offer, variants, uri),
    })
    return
  }
  const text = offerText(config, message.kind, offer, variants, uri)
  const results = await providers.sms.send({ to: [toInternational(message.to)], text, reference })
  if (!results.some(({ status }) => status === 'sent')) throw new NotSent(results[0]?.reason ?? 'no reason given')
}

/** The error if the message service accepted the request but did not send the message. */
class NotSent extends Error {}

function toProblem(error: unknown): string {
  return error instanceof OutsideError || error instanceof NotSent ? error.message : 'The message could not be sent'
}
