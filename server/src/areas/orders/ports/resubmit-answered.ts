import type { PortDetails } from '@dealerline/shared/contract/ports.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { toAccountNumber } from '@dealerline/shared/rules/port-questions.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { notifyDealer } from '../../portal/notifications/notify-dealer.ts'
import { lockOrderInJob } from '../record-status.ts'
import { isAskable } from './ask-customer.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import { answeredMail, answeredMessage } from './request-messages.ts'
import { findRequest, markApplied, type StoredAnswer, type StoredRequest } from './request-queries.ts'
import { sendCorrected } from './resubmit.ts'

type Queue = JobQueue['queue']

/**
 * The job that resubmits the numbers that a customer corrected, and tells the dealer. Running it again resubmits and
 * sends nothing twice.
 */
export async function resubmitAnswered(
  { pool, config, providers }: Pick<JobServices, 'pool' | 'config' | 'providers'>,
  { requestID }: { requestID: number },
  queue: Queue,
): Promise<void> {
  await inJob(pool, (tx) => apply(tx, queue, requestID))
  const request = await inJob(pool, (tx) => findRequest(tx, requestID))
  if (!request?.answeredAt) return
  const message = answeredMessage(request)
  await providers.email.send({
    to: request.senderEmail,
    toName: request.senderName,
    messageId: `${keyOf(request)}@${new URL(config.publicUrl).hostname}`,
    ...answeredMail(message, `${config.publicUrl}/create-porting?order=${request.orderID}`),
  })
}

const keyOf = ({ requestID }: StoredRequest) => `port-request-${requestID}`

async function apply(tx: Transaction, queue: Queue, requestID: number): Promise<void> {
  const orderID = (await findRequest(tx, requestID))?.orderID
  const order = orderID === undefined ? undefined : await lockOrderInJob({ tx }, orderID)
  const request = await findRequest(tx, requestID)
  if (!order || !request?.answeredAt || request.appliedAt) return
  const ports = isSigned(order) ? (await selectPorts(tx, order.orderID)).filter(isAskable) : []
  const authorisedOn = toLocalDay(request.answeredAt)
  const corrections = request.answers.flatMap((answer) => {
    const port = ports.find(({ number }) => number === answer.number)
    return port ? [{ port, details: toCorrected(port, answer, authorisedOn) }] : []
  })
  if (corrections.length > 0) await sendCorrected({ tx, queue }, order, corrections)
  await markApplied(tx, requestID)
  const { title, lines } = answeredMessage(request)
  await notifyDealer(tx, {
    dealerID: request.dealerID,
    key: keyOf(request),
    title,
    text: lines.join('\n'),
    by: request.toName,
  })
}

/** Returns the details with the customer's values. An authorisation has the day of the answer. */
function toCorrected({ details }: StoredPort, answer: StoredAnswer, today: string): PortDetails {
  const { carrier, accountNumber, accountName, accountAbn, authorised, associatedNumbers = [] } = answer
  return {
    ...details,
    ...(carrier !== undefined && { carrier: carrier.trim() }),
    ...(accountNumber !== undefined && { accountNumber: toAccountNumber(answer, details) }),
    ...(accountName !== undefined && { accountName: accountName.trim() }),
    ...(accountAbn !== undefined && { accountAbn: toRegisterDigits(accountAbn) }),
    ...(authorised && { authorisedOn: today }),
    associatedNumbers: [...new Set([...details.associatedNumbers, ...associatedNumbers.map(toDialled)])],
  }
}
