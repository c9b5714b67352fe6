import type { ChangedLine, LineAnswer, LineEvidence } from '@dealerline/shared/contract/line-answers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { internetLines, toEvidence, unansweredEvidence } from '@dealerline/shared/record-rules/internet-lines.ts'
import {
  isImpossible,
  type LineState,
  lineState,
  needsAcceptance,
} from '@dealerline/shared/record-rules/line-changes.ts'
import type { Transaction } from '../../kernel/database.ts'
import { type FullAnswer, selectAnswers, selectFullAnswers } from './answer-queries.ts'

interface SentOrder {
  orderID: number
  snapshot: Pick<ReadableOrder, 'evidence'>
}

/** Returns the evidence of an order's internet lines, to be frozen with the order. */
export function evidenceOf(order: OrderDetail): LineEvidence[] {
  const byRow = Map.groupBy(order.lineAnswers, ({ rowID }) => rowID)
  return internetLines(order).map(
    (line) => (line.state && toEvidence(line.rowID, byRow.get(line.rowID) ?? [])) ?? unansweredEvidence(line),
  )
}

export interface SentLine {
  rowID: number
  answers: LineAnswer[]
  state: LineState
}

/** The lines of a sent order that a wholesaler was asked about. */
export async function sentLines(tx: Transaction, { orderID, snapshot }: SentOrder): Promise<SentLine[]> {
  const rowIDs = (snapshot.evidence ?? []).map(({ rowID }) => rowID)
  if (rowIDs.length === 0) return []
  const byRow = Map.groupBy(await selectAnswers(tx, orderID), ({ rowID }) => rowID)
  return rowIDs.flatMap((rowID) => {
    const answers = byRow.get(rowID) ?? []
    const state = lineState(answers)
    return state ? [{ rowID, answers, state }] : []
  })
}

export type { FullAnswer } from './answer-queries.ts'

/** The answers about the lines of a sent order in full, oldest first. */
export async function fullAnswersOf(tx: Transaction, { orderID, snapshot }: SentOrder): Promise<FullAnswer[]> {
  const rowIDs = new Set(snapshot.evidence?.map(({ rowID }) => rowID))
  return rowIDs.size === 0 ? [] : (await selectFullAnswers(tx, orderID)).filter(({ rowID }) => rowIDs.has(rowID))
}

/** The lines of a sent order whose answer has changed since it was sold. */
export async function findChangedLines({ tx }: { tx: Transaction }, sentOrder: SentOrder): Promise<ChangedLine[]> {
  const lines = await sentLines(tx, sentOrder)
  return lines.flatMap(({ state: { current, changes } }) =>
    current && changes.length > 0
      ? [
          {
            answerID: current.answerID,
            address: current.question.formattedAddress,
            wholesaler: current.wholesaler,
            askedAt: current.askedAt,
            changes,
          },
        ]
      : [],
  )
}

/** @throws AppError if a line has changed and nobody has accepted it, or if it is no longer available */
export async function assertLinesAccepted(context: { tx: Transaction }, sentOrder: SentOrder): Promise<void> {
  const lines = await findChangedLines(context, sentOrder)
  if (lines.some(({ changes }) => isImpossible(changes)))
    throw new AppError('conflict', {
      detail:
        'An internet service on this order is no longer available. The sender has been told and will contact you.',
    })
  if (lines.some(({ changes }) => needsAcceptance(changes)))
    throw new AppError('conflict', {
      detail: 'An internet service on this order has changed. Open the link again, read the change and accept it.',
    })
}
