import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import { addressIdentity } from '@dealerline/shared/rules/address-words.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface NewAnswer
  extends Pick<LineAnswer, 'rowID' | 'wholesaler' | 'question' | 'outcome' | 'facts' | 'hash'> {
  orderID: number
  dealerID: number
  /** The answer in full, as JSON; empty if the wholesaler was not reached. */
  answer: string
  expiresAt: Date
  previousID: number | null
}

export async function insertAnswer(tx: Transaction, one: NewAnswer): Promise<number> {
  const row = await tx.one<{ id: number }>({
    name: 'insert_line_answer',
    text: `insert into line_answers
        (order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts, hash, expires_at, previous_id, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning answer_id as id`,
    values: [
      one.orderID,
      one.dealerID,
      one.rowID,
      one.wholesaler,
      JSON.stringify(one.question),
      one.outcome,
      one.answer,
      one.facts && JSON.stringify(one.facts),
      one.hash,
      one.expiresAt,
      one.previousID,
      addressIdentity(one.question.formattedAddress),
    ],
  })
  return row.id
}

/**
 * Stores the newest valid answer that the dealer has about the service at the address of a line as an answer about this line,
 * with the time at which it was given. Returns its id, or undefined if there is none.
 */
export async function repeatAnswer(
  tx: Transaction,
  {
    orderID,
    dealerID,
    rowID,
    question,
    previousID,
  }: Pick<NewAnswer, 'orderID' | 'dealerID' | 'rowID' | 'question' | 'previousID'>,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>({
    name: 'repeat_line_answer',
    text: `insert into line_answers (order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts, hash, asked_at,
        expires_at, previous_id, address)
      select $1, dealer_id, $3, wholesaler, $4, outcome, answer, facts, hash, asked_at, expires_at, $5, address
      from line_answers
      where dealer_id = $2 and address = $6 and address <> '' and facts is not null and question ->> 'type' = $7
        and expires_at > app.now()
      order by asked_at desc, answer_id desc limit 1
      returning answer_id as id`,
    values: [
      orderID,
      dealerID,
      rowID,
      JSON.stringify(question),
      previousID,
      addressIdentity(question.formattedAddress),
      question.type,
    ],
  })
  return row?.id
}

/** All answers about the lines of an order, oldest first. */
export async function selectAnswers(tx: Transaction, orderID: number): Promise<LineAnswer[]> {
  const rows = await tx.prepared<{ answer: LineAnswer }>({
    name: 'select_line_answers',
    text: 'select app.to_line_answer(a) as answer from line_answers a where order_id = $1 order by answer_id',
    values: [orderID],
  })
  return rows.map(({ answer }) => answer)
}

/** An answer with its full text, whose SHA-256 is its hash. */
export type FullAnswer = LineAnswer & { answer: string }

/** The answers about the lines of an order in full, oldest first. */
export async function selectFullAnswers(tx: Transaction, orderID: number): Promise<FullAnswer[]> {
  const rows = await tx.prepared<{ record: LineAnswer; answer: string }>({
    name: 'select_full_line_answers',
    text: `select app.to_line_answer(a) as record, answer from line_answers a where order_id = $1 order by answer_id`,
    values: [orderID],
  })
  return rows.map(({ record, answer }) => ({ ...record, answer }))
}

export async function insertAcceptance(
  tx: Transaction,
  { orderID, dealerID, answerID, by }: { orderID: number; dealerID: number; answerID: number; by: string },
): Promise<void> {
  await tx.prepared({
    name: 'insert_line_acceptance',
    text: `insert into line_acceptances (answer_id, order_id, dealer_id, accepted_by) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [answerID, orderID, dealerID, by],
  })
}

export interface ChangedAnswer {
  orderID: number
  dealerID: number
  rowID: number
}

/** The line of an answer. */
export function findAnswer(tx: Transaction, answerID: number): Promise<ChangedAnswer | undefined> {
  return tx.first<ChangedAnswer>({
    name: 'find_line_answer',
    text: `select order_id as "orderID", dealer_id as "dealerID", row_id as "rowID" from line_answers where answer_id = $1`,
    values: [answerID],
  })
}
