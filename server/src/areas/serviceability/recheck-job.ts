import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { lineState } from '@dealerline/shared/record-rules/line-changes.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { askLines } from './ask-lines.ts'
import { learnFromLines, withKnownLocations } from './ask-network.ts'
import { findAnswer, selectAnswers } from './line-queries.ts'
import { dueLines, storeAnswers } from './recheck.ts'

/** Seconds until each further try to reach a wholesaler. */
export const retryDelays = [300, 1_800, 7_200, 21_600, 86_400] as const

/** Queues another question about the lines of a sent order, if a wholesaler has not answered a moment ago. */
export async function queueRecheck({ tx, queue, now }: Context, order: OrderDetail): Promise<void> {
  if (dueLines(internetLines(order), now).length === 0) return
  await queue(tx, 'serviceability.recheck', { orderID: order.orderID, tries: 0 })
}

/** Queues the first follow-up of a wholesaler that did not answer. */
export const queueFollowUp = ({ tx, queue }: Pick<Context, 'tx' | 'queue'>, orderID: number) =>
  queue(tx, 'serviceability.recheck', { orderID, tries: 1 }, retryDelays[0])

/**
 * The job that asks again about the lines of a sent order, until each wholesaler has answered, the order is closed or the
 * tries are used up. Notifies the dealer about a difference.
 */
export async function recheckSentOrder(
  { pool, providers, config }: Pick<JobServices, 'pool' | 'providers' | 'config'>,
  { orderID, tries }: { orderID: number; tries: number },
  queue: JobQueue['queue'],
): Promise<void> {
  const readOrder = () => inJob(pool, (tx) => getOrderDetail({ tx, now: currentTime() }, orderID))
  const order = await readOrder()
  if (order.orderStatus > orderStatus.inProgress || !order.envelope) return
  const lines = dueLines(internetLines(order), currentTime())
  if (lines.length === 0) return
  const knownLines = await inJob(pool, (tx) => withKnownLocations({ tx, now: currentTime() }, lines))
  const answers = await askLines({ providers, config }, knownLines)
  await inJob(pool, async (tx) => {
    const ids = await storeAnswers({ tx, now: currentTime() }, order, answers)
    await learnFromLines(tx, answers)
    for (const answerID of ids) await queue(tx, 'serviceability.changed', { answerID })
    const delay = retryDelays[tries]
    if (delay !== undefined && answers.some(({ outcome }) => outcome === 'notReached'))
      await queue(tx, 'serviceability.recheck', { orderID, tries: tries + 1 }, delay)
  })
}

/** The job that tells the dealer that an answer about a line of a sent order has changed. */
export async function notifyOfChange(
  { pool }: Pick<JobServices, 'pool'>,
  { answerID }: { answerID: number },
  queue: JobQueue['queue'],
): Promise<void> {
  await inJob(pool, async (tx) => {
    const line = await findAnswer(tx, answerID)
    const answers = line ? await selectAnswers(tx, line.orderID) : []
    const state = lineState(answers.filter(({ rowID }) => rowID === line?.rowID))
    const changes = state?.changes.filter(({ effect }) => effect !== 'shown') ?? []
    if (!line || state?.current?.answerID !== answerID || changes.length === 0) return
    const { dealerID, orderID } = line
    await tellOfEvent(tx, queue, {
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
  })
}
