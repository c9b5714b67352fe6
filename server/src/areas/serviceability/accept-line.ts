import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isImpossible, type LineState, needsAcceptance } from '@dealerline/shared/record-rules/line-changes.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { lockUnsentOrder } from '../orders/lock-order.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { insertAcceptance } from './answer-queries.ts'

/** Accepts a changed answer for the dealer, before the order is sent. */
export async function acceptLineChange(context: Context, orderID: number, answerID: number): Promise<LineAnswer[]> {
  const { dealerID } = await lockUnsentOrder(context, orderID)
  const lines = internetLines(await getOrderDetail(context, orderID))
  const state = lines.find((line) => line.state?.current?.answerID === answerID)?.state
  await acceptChange(context, { orderID, dealerID, answerID, by: authorOf(context.caller) }, state)
  return (await getOrderDetail(context, orderID)).lineAnswers
}

/** @throws AppError conflict if there is nothing to accept */
export async function acceptChange(
  { tx }: Pick<Context, 'tx'>,
  acceptance: { orderID: number; dealerID: number; answerID: number; by: string },
  state: LineState | undefined,
): Promise<void> {
  const changes = state?.changes ?? []
  if (isImpossible(changes)) throw new AppError('conflict', { detail: 'The service is no longer available.' })
  if (!needsAcceptance(changes))
    throw new AppError('conflict', { detail: 'There is no newer answer to accept. Open the order again.' })
  await insertAcceptance(tx, acceptance)
  const { orderID, answerID, by } = acceptance
  const data = { answerID, by, changes: changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`) }
  tx.auditOrder(orderID, 'line change accepted', data)
}
