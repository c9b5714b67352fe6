import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { notifyDealer } from '../../portal/notifications/notify-dealer.ts'
import { answerMessage, type DealerMessage, dealerMail, questionMessage } from './messages.ts'
import { findOffer, lockQuestion, type StoredOffer, selectVariants } from './queries.ts'

interface Told {
  offer: StoredOffer
  message: DealerMessage
  /** The order or quote to open. */
  orderID: number
}

/** The job that tells the dealer about a question. Running it again sends nothing twice. */
export function notifyOfQuestion(services: JobServices, { questionID }: { questionID: number }): Promise<void> {
  return tell(services, `quote-question-${questionID}`, async (tx) => {
    const question = await lockQuestion(tx, questionID)
    const offer = question && (await findOffer(tx, question.offerID))
    const variants = offer ? await selectVariants(tx, [offer.offerID]) : []
    const [first] = variants
    return (
      offer && first && { offer, message: questionMessage(offer, variants, question.question), orderID: first.orderID }
    )
  })
}

/** The job that tells the dealer that the customer accepted or declined. Running it again sends nothing twice. */
export function notifyOfOfferAnswer(services: JobServices, { offerID }: { offerID: number }): Promise<void> {
  return tell(services, `quote-answered-${offerID}`, async (tx) => {
    const offer = await findOffer(tx, offerID)
    const variants = offer ? await selectVariants(tx, [offerID]) : []
    const [first] = variants
    return (
      offer &&
      first && { offer, message: answerMessage(offer, variants), orderID: offer.acceptedOrder ?? first.orderID }
    )
  })
}

async function tell(
  { pool, config, providers }: JobServices,
  key: string,
  find: (tx: Transaction) => Promise<Told | undefined>,
): Promise<void> {
  const told = await inJob(pool, async (tx) => {
    const found = await find(tx)
    if (found) {
      const { title, lines } = found.message
      await notifyDealer(tx, {
        dealerID: found.offer.dealerID,
        key,
        title,
        text: lines.join('\n'),
        by: found.offer.toName,
      })
    }
    return found
  })
  if (!told) return
  const { offer, message, orderID } = told
  await providers.email.send({
    to: offer.senderEmail,
    toName: offer.senderName,
    messageId: `${key}@${new URL(config.publicUrl).hostname}`,
    ...dealerMail(message, `${config.publicUrl}/order-summary?order=${orderID}`),
  })
}
