import { randomUUID } from 'node:crypto'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { askedTypes, internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { addressIdentity } from '@dealerline/shared/rules/address-words.ts'
import { isConverted, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context, Work } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import type { Job } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Transaction } from '../../kernel/database.ts'
import { declareRequest } from '../../outside/declare-request.ts'
import { askNow } from '../../outside/follow-requests.ts'
import { getOrderDetails } from '../orders/order-detail.ts'
import { countQuestions, lockQuestions, putAnswer, repeatAnswer, selectUnansweredOrders } from './answer-queries.ts'
import { askLines, isSilent, type LineToAsk } from './ask-lines.ts'
import { learnFromLines, withKnownLocations } from './ask-network.ts'
import { storeAnswers, unansweredLines } from './recheck.ts'
import { silentPauses } from './recheck-job.ts'

/** Seconds until an order looks again for the answer to a question that another order has caused. */
const waitSeconds = 15

/** Queues the questions about internet lines without an answer: of an order whose rows, or of a customer whose addresses have changed. */
export async function queueQuestions(
  { tx, queue, config }: Pick<Context, 'tx' | 'queue' | 'config'>,
  change: Events['rowsChanged'] | Events['addressesChanged'],
): Promise<void> {
  if (config.lineQuestionsPerDealer === 0 || ('block' in change && change.block !== internet.name)) return
  for (const orderID of await selectUnansweredOrders(tx, change, askedTypes))
    await queue(tx, 'serviceability.ask', { orderID })
}

/** The lines of an order with the same service at the same address. The question is about the first. */
type LinesOfPlace = [LineToAsk, ...LineToAsk[]]

/**
 * The answers about the lines of an order that nobody has sent yet. An answer that the dealer has about the same service at the same
 * address is used again.
 */
export const linesRequest = declareRequest({
  kind: 'lines',
  system: 'serviceability',
  title: 'Internet lines of a draft',
  ...silentPauses,
  async prepare(work, { subject }, { config }) {
    const places = await startQuestions(work, subject, config)
    if (places.length === 0) return undefined
    const firstLines = places.map(([first]) => first)
    return { places, lines: await withKnownLocations({ tx: work.tx, now: currentTime() }, firstLines) }
  },
  ask: (services, { lines }) => askLines(services, lines),
  async store(work, { subject }, { places }, answers) {
    const { tx } = work
    const [order] = await getOrderDetails({ tx, now: currentTime() }, [subject])
    if (!order) return false
    const answersOfLines = answers.flatMap((answer, index) =>
      (places[index] ?? []).map((line) => ({ ...answer, ...line })),
    )
    await storeAnswers({ tx }, order, answersOfLines)
    await learnFromLines(tx, answers)
    await showAnswers(work, subject)
    return answers.some(isSilent)
  },
})

/** The job that asks about the lines of an order that nobody has sent yet. */
export const askByItself: Job<'serviceability.ask'> = (services, { orderID }, _attempt, queue) =>
  askNow(services, queue, linesRequest, { subject: orderID, orderID })

/** Uses the answers that the dealer has, and stores the questions that are to be asked now. Returns their lines. */
async function startQuestions(
  { tx, queue }: Work,
  orderID: number,
  { lineQuestionsPerDealer: limit }: Pick<Config, 'lineQuestionsPerDealer'>,
): Promise<LinesOfPlace[]> {
  await lockQuestions(tx, orderID)
  const now = currentTime()
  const [order] = await getOrderDetails({ tx, now }, [orderID])
  if (!order || order.orderStatus > orderStatus.inProgress || isLocked(order) || isConverted(order)) return []
  const { dealerID } = order
  const lines = Map.groupBy(unansweredLines(internetLines(order), now), ({ question }) =>
    JSON.stringify([question.type, addressIdentity(question.formattedAddress)]),
  )
  const places: LinesOfPlace[] = []
  let hasRepeated = false
  let isWaiting = false
  for (const [first, ...others] of lines.values()) {
    if (!first) continue
    const repeated = await repeatAnswers(tx, { orderID, dealerID }, [first, ...others])
    hasRepeated ||= repeated
    if (repeated) continue
    const { type, formattedAddress } = first.question
    const place = { dealerID, type, address: addressIdentity(formattedAddress) }
    const { count, isUnderWay } = await countQuestions(tx, place)
    isWaiting ||= isUnderWay
    if (isUnderWay || count >= limit) continue
    const question = { ...first, key: randomUUID() }
    await putAnswer(tx, { ...question, orderID, dealerID })
    places.push([question, ...others])
  }
  if (hasRepeated) await showAnswers({ tx, queue }, orderID)
  if (isWaiting) await queue(tx, 'serviceability.ask', { orderID }, waitSeconds)
  return places
}

/** Stores the answer that the dealer has for each of the lines. Returns false if there is none. */
async function repeatAnswers(
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  lines: readonly LineToAsk[],
): Promise<boolean> {
  for (const line of lines) {
    const answerID = await repeatAnswer(tx, { ...line, orderID, dealerID })
    if (answerID === undefined) return false
    const { rowID, wholesaler } = line
    tx.auditOrder(orderID, 'line checked', { rowID, wholesaler, answerID, repeated: true })
  }
  return true
}

/** Grades the order soon, and lets open screens read the answers. */
async function showAnswers({ tx, queue }: Work, orderID: number): Promise<void> {
  await queue(tx, 'orders.grades', {})
  tx.announce(orderID)
}
