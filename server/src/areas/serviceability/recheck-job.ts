import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { lineState } from '@dealerline/shared/record-rules/line-changes.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context, Work } from '../../calls/context.ts'
import type { Job } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { declareRequest } from '../../outside/declare-request.ts'
import { askNow } from '../../outside/follow-requests.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { findAnswer, selectAnswers } from './answer-queries.ts'
import { askLines, isSilent } from './ask-lines.ts'
import { learnFromLines, withKnownLocations } from './ask-network.ts'
import { dueLines, storeAnswers } from './recheck.ts'

/**
 * Seconds until each further question to a wholesaler that did not answer: the first after the five minutes in which it is not asked
 * again. After a day nobody asks any more.
 */
export const silentPauses = {
  pause: (look: number) => [305, 1_800, 7_200, 21_600][look - 1] ?? 86_400,
  lateAfterDays: 2,
  end: { afterDays: 1 },
}

/** Queues another question about the lines of a sent order, if a wholesaler has not answered a moment ago. */
export async function queueRecheck({ tx, queue, now }: Context, order: OrderDetail): Promise<void> {
  if (dueLines(internetLines(order), now).length === 0) return
  await queue(tx, 'serviceability.recheck', { orderID: order.orderID, tries: 0 })
}

/** Queues the first follow-up of a wholesaler that did not answer. */
export const queueFollowUp = ({ tx, queue }: Work, orderID: number) =>
  queue(tx, 'serviceability.recheck', { orderID, tries: 1 }, silentPauses.pause(1))

/** The answers about the lines of a sent order, until it is closed. The dealer is notified about a difference. */
export const recheckRequest = declareRequest({
  kind: 'recheck',
  system: 'serviceability',
  title: 'Internet lines of a sent order',
  ...silentPauses,
  async prepare({ tx }, { subject }) {
    const now = currentTime()
    const order = await getOrderDetail({ tx, now }, subject)
    if (order.orderStatus > orderStatus.inProgress || !order.envelope) return undefined
    const lines = dueLines(internetLines(order), now)
    return lines.length === 0 ? undefined : { order, lines: await withKnownLocations({ tx, now }, lines) }
  },
  ask: (services, { lines }) => askLines(services, lines),
  async store({ tx, queue }, _request, { order }, answers) {
    const ids = await storeAnswers({ tx }, order, answers)
    await learnFromLines(tx, answers)
    for (const answerID of ids) await queue(tx, 'serviceability.changed', { answerID })
    return answers.some(isSilent)
  },
})

/** The job that asks again about the lines of a sent order. Release 0.4.0 counts its tries. */
export const recheckSentOrder: Job<'serviceability.recheck'> = (services, { orderID }, _attempt, queue) =>
  askNow(services, queue, recheckRequest, { subject: orderID, orderID })

/** The job that tells the dealer that an answer about a line of a sent order has changed. */
export async function notifyOfChange(work: Work, { answerID }: { answerID: number }): Promise<void> {
  const { tx } = work
  const line = await findAnswer(tx, answerID)
  const answers = line ? await selectAnswers(tx, line.orderID) : []
  const state = lineState(answers.filter(({ rowID }) => rowID === line?.rowID))
  const changes = state?.changes.filter(({ effect }) => effect !== 'shown') ?? []
  if (!line || state?.current?.answerID !== answerID || changes.length === 0) return
  const { dealerID, orderID } = line
  await tellOfEvent(work, {
    event: 'lineChanged',
    dealerID,
    orderID,
    key: `line-changed-${answerID}`,
    by: state.current.wholesaler,
    ...events.lineChanged.notice({
      orderID,
      address: state.current.question.formattedAddress,
      changes: changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    }),
  })
}
