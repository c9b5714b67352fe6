import { internet } from '@dealerline/shared/blocks/internet.ts'
import { askedTypes, internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { addressIdentity } from '@dealerline/shared/rules/address-words.ts'
import { isConverted, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import type { Events } from '../../calls/events.ts'
import type { JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobData } from '../../kernel/job-data.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { declareRequest, type RequestWork } from '../../outside/declare-request.ts'
import { askNow } from '../../outside/follow-requests.ts'
import { getOrderDetails } from '../orders/order-detail.ts'
import { askLines, isSilent, type LineToAsk } from './ask-lines.ts'
import { learnFromLines, withKnownLocations } from './ask-network.ts'
import { repeatAnswer } from './line-queries.ts'
import {
  countQuestions,
  endQuestions,
  hasUnansweredLines,
  insertQuestion,
  lockQuestions,
  selectUnansweredOrders,
} from './question-queries.ts'
import { storeAnswers, unansweredLines } from './recheck.ts'
import { silentPauses } from './recheck-job.ts'

/** Seconds until an order looks again for the answer to a question that another order has caused. */
const waitSeconds = 15

/** Queues the questions about new and changed internet lines of an order. */
export async function queueQuestions(
  { tx, queue, config }: Pick<Context, 'tx' | 'queue' | 'config'>,
  { orderID, block }: Events['rowsChanged'],
): Promise<void> {
  if (block !== internet.name || config.lineQuestionsPerDealer === 0) return
  if (await hasUnansweredLines(tx, orderID, askedTypes)) await queue(tx, 'serviceability.ask', { orderID })
}

/** Queues the questions about lines of a customer's orders whose address has changed. */
export async function queueQuestionsOfCustomer(
  { tx, queue, config }: Pick<Context, 'tx' | 'queue' | 'config'>,
  { customerID }: Events['addressesChanged'],
): Promise<void> {
  if (config.lineQuestionsPerDealer === 0) return
  for (const orderID of await selectUnansweredOrders(tx, customerID, askedTypes))
    await queue(tx, 'serviceability.ask', { orderID })
}

/** A question for all lines of an order with the same service at the same address. */
interface Question {
  questionID: number
  lines: [LineToAsk, ...LineToAsk[]]
}

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
    const questions = await startQuestions(work, subject, config)
    if (questions.length === 0) return undefined
    const firstLines = questions.map(({ lines: [first] }) => first)
    return { questions, lines: await withKnownLocations({ tx: work.tx, now: currentTime() }, firstLines) }
  },
  ask: (services, { lines }) => askLines(services, lines),
  async store(work, { subject }, { questions }, answers) {
    const { tx } = work
    const now = currentTime()
    const [order] = await getOrderDetails({ tx, now }, [subject])
    if (!order) return false
    const answersOfLines = answers.flatMap((answer, index) =>
      (questions[index]?.lines ?? []).map((line) => ({ ...answer, ...line })),
    )
    await storeAnswers({ tx, now }, order, answersOfLines)
    await learnFromLines(tx, answers)
    await endQuestions(
      tx,
      questions.map(({ questionID }) => questionID),
    )
    await showAnswers(work, subject)
    return answers.some(isSilent)
  },
})

/** The job that asks about the lines of an order that nobody has sent yet. */
export const askByItself = (
  services: JobServices,
  { orderID }: JobData['serviceability.ask'],
  queue: JobQueue['queue'],
): Promise<void> => askNow(services, queue, linesRequest, { subject: orderID, orderID })

/** Uses the answers that the dealer has, and returns the questions that are to be asked now. */
async function startQuestions(
  { tx, queue }: RequestWork,
  orderID: number,
  { lineQuestionsPerDealer: limit }: Pick<Config, 'lineQuestionsPerDealer'>,
): Promise<Question[]> {
  await lockQuestions(tx, orderID)
  const now = currentTime()
  const [order] = await getOrderDetails({ tx, now }, [orderID])
  if (!order || order.orderStatus > orderStatus.inProgress || isLocked(order) || isConverted(order)) return []
  const { dealerID } = order
  const lines = Map.groupBy(unansweredLines(internetLines(order), now), ({ question }) =>
    JSON.stringify([question.type, addressIdentity(question.formattedAddress)]),
  )
  const questions: Question[] = []
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
    questions.push({ questionID: await insertQuestion(tx, orderID, place), lines: [first, ...others] })
  }
  if (hasRepeated) await showAnswers({ tx, queue }, orderID)
  if (isWaiting) await queue(tx, 'serviceability.ask', { orderID }, waitSeconds)
  return questions
}

/** Stores the answer that the dealer has for each of the lines. Returns false if there is none. */
async function repeatAnswers(
  tx: Transaction,
  { orderID, dealerID }: { orderID: number; dealerID: number },
  lines: readonly LineToAsk[],
): Promise<boolean> {
  for (const { rowID, wholesaler, question, previousID } of lines) {
    const answerID = await repeatAnswer(tx, { orderID, dealerID, rowID, question, previousID })
    if (answerID === undefined) return false
    const data = { rowID, wholesaler, answerID, repeated: true }
    tx.audit({ entityType: 'order', entityID: orderID, action: 'line checked', data })
  }
  return true
}

/** Grades the order soon, and lets open screens read the answers. */
async function showAnswers({ tx, queue }: RequestWork, orderID: number): Promise<void> {
  await queue(tx, 'orders.grades', {})
  tx.announce(orderID)
}
