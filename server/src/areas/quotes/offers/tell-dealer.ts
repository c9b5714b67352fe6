import { events } from '@dealerline/shared/rules/events.ts'
import type { Work } from '../../../calls/context.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { findOffer, selectVariants } from './queries.ts'
import { lockQuestion } from './question-queries.ts'

/** The job that tells the dealer about a question. */
export async function notifyOfQuestion(work: Work, { questionID }: JobData['quotes.asked']): Promise<void> {
  const { tx } = work
  const question = await lockQuestion(tx, questionID)
  const offer = question && (await findOffer(tx, question.offerID))
  if (!offer) return
  const { offerID, name, dealerID, orderID } = offer
  const orderIDs = (await selectVariants(tx, [offerID])).map((variant) => variant.orderID)
  const content = events.question.notice({ orderIDs, name, question: question.question })
  const key = `quote-question-${questionID}`
  await tellOfEvent(work, { event: 'question', key, by: name, dealerID, orderID, ...content })
}
