import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import { type InternetLine, internetLines, isNewRecord } from '@dealerline/shared/record-rules/internet-lines.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { type Outside, reply } from '../../calls/handler.ts'
import type { Transaction } from '../../kernel/database.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { putAnswer } from './answer-queries.ts'
import { type AnsweredLine, askLines, type LineToAsk } from './ask-lines.ts'
import { learnFromLines, withKnownLocations } from './ask-network.ts'

/** An answer that is newer than this is not asked for again while an order is edited or sent. */
const freshMs = 5 * 60_000

/** The lines whose newest answer is older than `maxAge`, or that have none. */
export function dueLines(lines: readonly InternetLine[], now: Date, maxAge = freshMs): LineToAsk[] {
  return lines.filter(({ state }) => !isNewRecord(state?.current, now, maxAge)).map(toLineToAsk)
}

/** The lines without a valid answer, except those whose wholesaler did not answer a moment ago. */
export function unansweredLines(lines: readonly InternetLine[], now: Date): LineToAsk[] {
  const isValid = ({ state }: InternetLine) => state?.current && new Date(state.current.expiresAt) > now
  const isSilent = ({ state }: InternetLine) =>
    state?.newest.outcome === 'notReached' && isNewRecord(state.newest, now, freshMs)
  return lines.filter((line) => !isValid(line) && !isSilent(line)).map(toLineToAsk)
}

const toLineToAsk = ({ rowID, wholesaler, question, state }: InternetLine): LineToAsk => ({
  rowID,
  wholesaler,
  question,
  previousID: state?.newest.answerID ?? null,
  key: null,
})

/** Asks about the lines of an order for the dealer. */
export const orderRecheck = {
  async prepare(context: Context, { params: { orderID } }: { params: { orderID: number } }) {
    const order = await getOrderDetail(context, orderID)
    const lines = dueLines(internetLines(order), context.now)
    if (lines.length === 0) return reply<LineAnswer[]>(order.lineAnswers)
    return { lines: await withKnownLocations(context, lines) }
  },
  call: (outside: Outside, { lines }: { lines: LineToAsk[] }) => askLines(outside, lines),
  async commit(context: Context, { params: { orderID } }: { params: { orderID: number } }, answers: AnsweredLine[]) {
    const { dealerID } = await lockOrder(context, orderID)
    await storeAnswers(context, { orderID, dealerID }, answers)
    await learnFromLines(context.tx, answers, authorOf(context.caller))
    return (await getOrderDetail(context, orderID)).lineAnswers
  },
}

/** Stores answers and returns their ids. */
export async function storeAnswers(
  { tx }: { tx: Transaction },
  { orderID, dealerID }: { orderID: number; dealerID: number },
  answers: readonly AnsweredLine[],
): Promise<number[]> {
  const ids: number[] = []
  for (const one of answers) {
    const answerID = await putAnswer(tx, { ...one, orderID, dealerID }, one)
    if (answerID === undefined) continue
    const data = { rowID: one.rowID, wholesaler: one.wholesaler, outcome: one.outcome, hash: one.hash }
    tx.auditOrder(orderID, 'line checked', data)
    ids.push(answerID)
  }
  return ids
}
