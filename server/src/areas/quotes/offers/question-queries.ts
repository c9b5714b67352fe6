import type { QuoteQuestion } from '@dealerline/shared/contract/offers.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredOffer } from './queries.ts'

export interface StoredQuestion extends Omit<QuoteQuestion, 'askedAt' | 'answeredAt'> {
  offerID: number
  askedAt: Date
  answeredAt: Date | null
}

const questionColumns = sql`question_id as "questionID", offer_id as "offerID", question, asked_at as "askedAt", answer,
  answered_by as "answeredBy", answered_at as "answeredAt"`

export const insertQuestion = (
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  question: string,
) =>
  tx.onlyValue<{ id: number }>('insert_quote_question')`
    insert into quote_questions (offer_id, dealer_id, question) values (${offerID}, ${dealerID}, ${question})
      returning question_id as id`

/** The questions about offers, oldest first. */
export const selectQuestions = (tx: Transaction, offerIDs: readonly number[]) =>
  tx.prepared<StoredQuestion>('select_quote_questions')`
    select ${questionColumns} from quote_questions where offer_id = any (${offerIDs}) order by question_id`

/** Locks a question until the transaction ends and returns it. */
export const lockQuestion = (tx: Transaction, questionID: number) =>
  tx.first<StoredQuestion>('lock_quote_question')`
    select ${questionColumns} from quote_questions where question_id = ${questionID} for no key update`

export const storeAnswer = (tx: Transaction, questionID: number, answer: string, by: string) =>
  tx.execute('answer_quote_question')`
    update quote_questions set answer = ${answer}, answered_by = ${by}, answered_at = app.now()
      where question_id = ${questionID}`
