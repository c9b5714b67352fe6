import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { notifyDealer } from '../../portal/notifications/notify-dealer.ts'
import { answerMessage, type DealerMessage, dealerMail, questionMessage } from './messages.ts'
import { findOffer, type StoredOffer, selectVariants } from './queries.ts'
import { lockQuestion } from './question-queries.ts'

interface DealerNotice {
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
  find: (tx: Transaction) => Promise<DealerNotice | undefined>,
): Promise<void> {
  const notice = await inJob(pool, async (tx) => {
    const newNotice = await find(tx)
    if (newNotice) {
      const { title, lines } = newNotice.message
      await notifyDealer(tx, {
        dealerID: newNotice.offer.dealerID,
        key,
        title,
        text: lines.join('\n'),
        by: newNotice.offer.toName,
      })
    }
    return newNotice
  })
  if (!notice) return
  const { offer, message, orderID } = notice
  await providers.email.send({
    to: offer.senderEmail,
    toName: offer.senderName,
    messageId: `${key}@${new URL(config.publicUrl).hostname}`,
    ...dealerMail(message, `${config.publicUrl}/order-summary?order=${orderID}`),
  })
}
