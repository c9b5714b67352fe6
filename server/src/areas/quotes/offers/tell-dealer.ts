import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { findOffer, type StoredOffer, type StoredVariant, selectVariants } from './queries.ts'
import { lockQuestion } from './question-queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

interface OfferToTell {
  offer: StoredOffer
  variants: StoredVariant[]
  first: StoredVariant
}

async function findOfferToTell(tx: Transaction, offerID: number): Promise<OfferToTell | undefined> {
  const offer = await findOffer(tx, offerID)
  const variants = offer ? await selectVariants(tx, [offerID]) : []
  const [first] = variants
  return offer && first && { offer, variants, first }
}

const orderIDsOf = (variants: readonly StoredVariant[]) => variants.map(({ orderID }) => orderID)

/** Tells the dealer of the offer, once for each key. The notification belongs to one of the orders. */
function tell(
  tx: Transaction,
  queue: Queue,
  { offer: { dealerID }, first }: OfferToTell,
  notice: NoticeContent & { event: EventName; key: string; by: string },
): Promise<void> {
  return tellOfEvent(tx, queue, { ...notice, orderID: first.orderID, dealerID })
}

/** The job that tells the dealer about a question. */
export function notifyOfQuestion({ pool }: Work, { questionID }: { questionID: number }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const question = await lockQuestion(tx, questionID)
    const found = question && (await findOfferToTell(tx, question.offerID))
    if (!found) return
    const { toName: name } = found.offer
    const orderIDs = orderIDsOf(found.variants)
    const content = events.question.notice({ orderIDs, name, question: question.question })
    await tell(tx, queue, found, { event: 'question', key: `quote-question-${questionID}`, by: name, ...content })
  })
}

/** The job that tells the dealer that the customer accepted or declined. */
export function notifyOfOfferAnswer({ pool }: Work, { offerID }: { offerID: number }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const found = await findOfferToTell(tx, offerID)
    if (found) await tell(tx, queue, found, { ...toAnswer(found), key: `quote-answered-${offerID}` })
  })
}

function toAnswer({ offer, variants, first }: OfferToTell): NoticeContent & { event: EventName; by: string } {
  const { status, toName, answeredName, acceptedOrder, declineReason: reason, declineComment: comment } = offer
  if (status === 'accepted' && acceptedOrder) {
    const { orderID, quoteVersion, label } = variants.find(({ chosen }) => chosen) ?? first
    const accepted = { name: answeredName, orderID, quoteVersion, label, acceptedOrder }
    return { event: 'accepted', by: toName, ...events.accepted.notice(accepted) }
  }
  const declined = { orderIDs: orderIDsOf(variants), name: toName, reason: reason || null, comment }
  return { event: 'quoteDeclined', by: toName, ...events.quoteDeclined.notice(declined) }
}
