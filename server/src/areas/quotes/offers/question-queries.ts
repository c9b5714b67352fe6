import type { QuoteQuestion } from '@dealerline/shared/contract/offers.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredOffer } from './queries.ts'

export interface StoredQuestion extends Omit<QuoteQuestion, 'askedAt' | 'answeredAt'> {
  offerID: number
  askedAt: Date
  answeredAt: Date | null
}

const questionColumns = `question_id as "questionID", offer_id as "offerID", question, asked_at as "askedAt", answer,
  answered_by as "answeredBy", answered_at as "answeredAt"`

export async function insertQuestion(
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  question: string,
): Promise<number> {
  const row = await tx.one<{ id: number }>({
    name: 'insert_quote_question',
    text: `insert into quote_questions (offer_id, dealer_id, question) values ($1, $2, $3) returning question_id as id`,
    values: [offerID, dealerID, question],
  })
  return row.id
}

/** The questions about offers, oldest first. */
export function selectQuestions(tx: Transaction, offerIDs: readonly number[]): Promise<StoredQuestion[]> {
  return tx.prepared<StoredQuestion>({
    name: 'select_quote_questions',
    text: `select ${questionColumns} from quote_questions where offer_id = any ($1) order by question_id`,
    values: [offerIDs],
  })
}

/** Locks a question until the transaction ends and returns it. */
export function lockQuestion(tx: Transaction, questionID: number): Promise<StoredQuestion | undefined> {
  return tx.first<StoredQuestion>({
    name: 'lock_quote_question',
    text: `select ${questionColumns} from quote_questions where question_id = $1 for no key update`,
    values: [questionID],
  })
}

export async function storeAnswer(tx: Transaction, questionID: number, answer: string, by: string): Promise<void> {
  await tx.prepared({
    name: 'answer_quote_question',
    text: `update quote_questions set answer = $2, answered_by = $3, answered_at = app.now() where question_id = $1`,
    values: [questionID, answer, by],
  })
}
