import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import type { OfferSubject } from './messages.ts'
import { findOffer, type StoredVariant, selectVariants } from './queries.ts'
import { lockQuestion } from './question-queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

async function findOfferToTell(tx: Transaction, offerID: number): Promise<OfferSubject | undefined> {
  const offer = await findOffer(tx, offerID)
  return offer && { offer, variants: await selectVariants(tx, [offerID]) }
}

const orderIDsOf = (variants: readonly StoredVariant[]) => variants.map(({ orderID }) => orderID)

/** The dealer who hears of an offer, and the order to which the notification belongs. */
const ownerOf = ({ offer: { dealerID, orderID } }: OfferSubject) => ({ dealerID, orderID })

/** The job that tells the dealer about a question. */
export function notifyOfQuestion({ pool }: Work, { questionID }: { questionID: number }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const question = await lockQuestion(tx, questionID)
    const found = question && (await findOfferToTell(tx, question.offerID))
    if (!found) return
    const { name } = found.offer
    const orderIDs = orderIDsOf(found.variants)
    const content = events.question.notice({ orderIDs, name, question: question.question })
    const key = `quote-question-${questionID}`
    await tellOfEvent(tx, queue, { event: 'question', key, by: name, ...ownerOf(found), ...content })
  })
}

/** The job that tells the dealer that the customer accepted or declined. */
export function notifyOfOfferAnswer({ pool }: Work, { offerID }: { offerID: number }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const found = await findOfferToTell(tx, offerID)
    const key = `quote-answered-${offerID}`
    if (found) await tellOfEvent(tx, queue, { ...toAnswer(found), ...ownerOf(found), key })
  })
}

function toAnswer({ offer, variants }: OfferSubject): NoticeContent & { event: EventName; by: string } {
  const { name, answeredName, acceptedOrder, declineReason: reason, comment } = offer
  const chosen = variants.find((variant) => variant.chosen)
  if (chosen && acceptedOrder) {
    const { orderID, quoteVersion, label } = chosen
    const accepted = { name: answeredName, orderID, quoteVersion, label, acceptedOrder }
    return { event: 'accepted', by: name, ...events.accepted.notice(accepted) }
  }
  const declined = { orderIDs: orderIDsOf(variants), name, reason: reason || null, comment }
  return { event: 'quoteDeclined', by: name, ...events.quoteDeclined.notice(declined) }
}
