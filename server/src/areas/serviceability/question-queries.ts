import type { Transaction } from '../../kernel/database.ts'

/** A service at an address, for all orders of a dealer. `address` is the identity of its text. */
export interface AskedPlace {
  dealerID: number
  type: string
  address: string
}

/** Whether a line of one of the types at an address has no valid answer. */
const isUnanswered = `l.block = 'internet' and l.details ->> 'internetType' = any ($2) and not exists (
  select from line_answers w
  where w.order_id = l.order_id and w.row_id = l.line_id and w.facts is not null and w.expires_at > app.now()
    and w.question ->> 'type' = l.details ->> 'internetType' and w.question ->> 'formattedAddress' = a.formatted_address)`

/** Whether an order has a line of one of the types at an address without a valid answer. */
export async function hasUnansweredLines(tx: Transaction, orderID: number, types: readonly string[]): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'unanswered_lines',
    text: `select from order_lines l join addresses a using (address_id)
      where l.order_id = $1 and ${isUnanswered} limit 1`,
    values: [orderID, types],
  })
  return rows.length > 0
}

/** The newest orders of a customer that are not signed and have such a line. */
export async function selectUnansweredOrders(
  tx: Transaction,
  customerID: number,
  types: readonly string[],
): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'unanswered_orders',
    text: `select distinct o.order_id as id
      from orders o join order_lines l using (order_id) join addresses a on a.address_id = l.address_id
      where o.customer_id = $1 and o.order_status in (0, 1) and ${isUnanswered} order by 1 desc limit 20`,
    values: [customerID, types],
  })
  return rows.map(({ id }) => id)
}

/** Lets the jobs that ask for the dealer of an order wait for each other until they are committed. */
export async function lockQuestions(tx: Transaction, orderID: number): Promise<void> {
  await tx.prepared({
    name: 'lock_questions_of_dealer',
    text: `select pg_advisory_xact_lock(hashtextextended('line questions of dealer ' || dealer_id, 0))
      from orders where order_id = $1`,
    values: [orderID],
  })
}

/** The questions of a dealer in the last 24 hours, and whether one about this place is under way. */
export async function countQuestions(
  tx: Transaction,
  { dealerID, type, address }: AskedPlace,
): Promise<{ count: number; isUnderWay: boolean }> {
  const row = await tx.first<{ count: number; isUnderWay: boolean }>({
    name: 'count_line_questions',
    // A question that has no end after two minutes was lost with its server.
    text: `select count(*)::integer as count, coalesce(bool_or(type = $2 and address = $3 and ended_at is null
          and asked_at > app.now() - interval '2 minutes'), false) as "isUnderWay"
      from line_questions where dealer_id = $1 and asked_at > app.now() - interval '1 day'`,
    values: [dealerID, type, address],
  })
  return row ?? { count: 0, isUnderWay: false }
}

/** Stores that a question is under way, and forgets old ones of the dealer. Returns its id. */
export async function insertQuestion(
  tx: Transaction,
  orderID: number,
  { dealerID, type, address }: AskedPlace,
): Promise<number> {
  const row = await tx.one<{ id: number }>({
    name: 'insert_line_question',
    text: `with old as (delete from line_questions where dealer_id = $2 and asked_at < app.now() - interval '2 days')
      insert into line_questions (order_id, dealer_id, type, address) values ($1, $2, $3, $4) returning question_id as id`,
    values: [orderID, dealerID, type, address],
  })
  return row.id
}

export async function endQuestions(tx: Transaction, questionIDs: readonly number[]): Promise<void> {
  await tx.prepared({
    name: 'end_line_questions',
    text: 'update line_questions set ended_at = app.now() where question_id = any ($1)',
    values: [questionIDs],
  })
}
