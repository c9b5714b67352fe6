import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import { addressIdentity } from '@dealerline/shared/rules/address-words.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { StoredAnswer } from './ask-network.ts'

/** A question about a line to its wholesaler. */
export interface LineToAsk extends Pick<LineAnswer, 'rowID' | 'wholesaler' | 'question'> {
  /** The newest record about the line; null if there is none. */
  previousID: number | null
  /** The key of a question that is stored before its answer; null if both are stored at once. */
  key: string | null
}

type LineOfOrder = LineToAsk & { orderID: number; dealerID: number }

/**
 * Stores a question about a line, its answer, or both. Returns the id of the record, or undefined if the question already has an
 * answer, which never changes.
 */
export const putAnswer = (tx: Transaction, line: LineOfOrder, stored?: StoredAnswer) =>
  tx.value<{ id: number }>('put_line_answer')`
    insert into wholesaler_answers as w (order_id, dealer_id, row_id, previous_id, key, wholesaler, question, address,
        outcome, answer, facts, hash, expires_at)
      values (${line.orderID}, ${line.dealerID}, ${line.rowID}, ${line.previousID}, ${line.key}, ${line.wholesaler},
      ${JSON.stringify(line.question)}, ${addressIdentity(line.question.formattedAddress)}, ${stored?.outcome ?? null},
      ${stored?.answer ?? ''}, ${stored?.facts ? JSON.stringify(stored.facts) : null}, ${stored?.hash ?? ''},
      case when ${stored?.outcome ?? null}::text is not null then app.now() + interval '30 days' end)
      on conflict (key) do update set outcome = excluded.outcome, answer = excluded.answer, facts = excluded.facts,
        hash = excluded.hash, expires_at = excluded.expires_at where w.outcome is null
      returning answer_id as id`

/**
 * Stores the newest valid answer that the dealer has about the service at the address of a line as an answer about this line,
 * with the time at which it was given. It may be about a line of another order, or about a site of a list. Returns its id, or
 * undefined if there is none.
 */
export const repeatAnswer = (
  tx: Transaction,
  { orderID, dealerID, rowID, wholesaler, question, previousID }: LineOfOrder,
) =>
  tx.value<{ id: number }>('repeat_line_answer')`
    insert into wholesaler_answers (order_id, dealer_id, row_id, wholesaler, question, outcome, answer, facts, hash,
      asked_at,
        expires_at, previous_id, address)
      select ${orderID}, dealer_id, ${rowID}, ${wholesaler}, ${JSON.stringify(question)}, outcome, answer, facts, hash,
      asked_at, expires_at, ${previousID}, address
      from wholesaler_answers
      where dealer_id = ${dealerID} and address = ${addressIdentity(question.formattedAddress)} and address <> ''
      and facts is not null and question ->> 'type' = ${question.type}
        and expires_at > app.now()
      order by asked_at desc, answer_id desc limit 1
      returning answer_id as id`

/** All answers about the lines of an order, oldest first. */
export const selectAnswers = (tx: Transaction, orderID: number) =>
  tx.column<{ answer: LineAnswer }>('select_line_answers')`
    select app.to_wholesaler_answer(a) as answer from wholesaler_answers a
      where order_id = ${orderID} and outcome is not null order by answer_id`

/** An answer with its full text, whose SHA-256 is its hash. */
export type FullAnswer = LineAnswer & { answer: string }

/** The answers about the lines of an order in full, oldest first. */
export async function selectFullAnswers(tx: Transaction, orderID: number): Promise<FullAnswer[]> {
  const rows = await tx.prepared<{ record: LineAnswer; answer: string }>('select_full_line_answers')`
    select app.to_wholesaler_answer(a) as record, answer from wholesaler_answers a
      where order_id = ${orderID} and outcome is not null order by answer_id`
  return rows.map(({ record, answer }) => ({ ...record, answer }))
}

export const insertAcceptance = (
  tx: Transaction,
  { orderID, dealerID, answerID, by }: { orderID: number; dealerID: number; answerID: number; by: string },
) =>
  tx.execute('insert_line_acceptance')`
    insert into line_acceptances (answer_id, order_id, dealer_id, accepted_by)
      values (${answerID}, ${orderID}, ${dealerID}, ${by})
      on conflict do nothing`

/** The line of an answer. */
export const findAnswer = (tx: Transaction, answerID: number) =>
  tx.first<{ orderID: number; dealerID: number; rowID: number }>('find_line_answer')`
    select o.order_id as "orderID", o.dealer_id as "dealerID", coalesce(w.row_id, 0) as "rowID"
      from wholesaler_answers w join orders o on o.order_id = w.order_id where w.answer_id = ${answerID}`

/** A service at an address, for all orders of a dealer. `address` is the identity of its text. */
interface AskedPlace {
  dealerID: number
  type: string
  address: string
}

/** The newest unsigned orders of a customer, or this order, with a line of one of the types that has no valid answer. */
export const selectUnansweredOrders = (
  tx: Transaction,
  { orderID = 0, customerID = 0 }: { orderID?: number; customerID?: number },
  types: readonly string[],
) =>
  tx.column<{ id: number }>('unanswered_orders')`
    select distinct o.order_id as id
      from orders o join order_lines l using (order_id) join addresses a on a.address_id = l.address_id
      where (o.order_id = ${orderID} or o.customer_id = ${customerID}) and o.order_status in (0, 1)
        and l.block = 'internet' and l.details ->> 'internetType' = any (${types}) and not exists (
          select from wholesaler_answers w
          where w.order_id = l.order_id and w.row_id = l.line_id and w.facts is not null and w.expires_at > app.now()
            and w.question ->> 'type' = l.details ->> 'internetType'
            and w.question ->> 'formattedAddress' = a.formatted_address)
      order by 1 desc limit 20`

/** Lets the jobs that ask for the dealer of an order wait for each other until they are committed. */
export const lockQuestions = (tx: Transaction, orderID: number) =>
  tx.execute('lock_questions_of_dealer')`
    select pg_advisory_xact_lock(hashtextextended('line questions of dealer ' || dealer_id, 0))
      from orders where order_id = ${orderID}`

/** The questions that the portal asked by itself for a dealer in the last 24 hours, and whether one about this place is under way. */
export const countQuestions = (tx: Transaction, { dealerID, type, address }: AskedPlace) =>
  // A question that has no answer after two minutes was lost with its server.
  tx.one<{ count: number; isUnderWay: boolean }>('count_line_questions')`
    select count(*)::integer as count, coalesce(bool_or(question ->> 'type' = ${type} and address = ${address}
      and outcome is null
          and asked_at > app.now() - interval '2 minutes'), false) as "isUnderWay"
      from wholesaler_answers
      where dealer_id = ${dealerID} and order_id is not null and key is not null
      and asked_at > app.now() - interval '1 day'`
