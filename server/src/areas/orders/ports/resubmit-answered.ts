import type { PortDetails } from '@dealerline/shared/contract/ports.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { toAccountNumber } from '@dealerline/shared/rules/port-questions.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Work } from '../../../calls/context.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { lockOrderInJob } from '../record-status.ts'
import { isAskable } from './ask-customer.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import { findRequest, markApplied, type StoredAnswer } from './request-queries.ts'
import { sendCorrected } from './resubmit.ts'

/**
 * The job that resubmits the numbers that a customer corrected, and tells the dealer. Running it again resubmits and
 * sends nothing twice.
 */
export async function resubmitAnswered(work: Work, { requestID }: { requestID: number }): Promise<void> {
  const { tx } = work
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
  if (corrections.length > 0) await sendCorrected(work, order, corrections)
  await markApplied(tx, requestID)
  const { orderID: id, dealerID, name, photos, answers } = request
  const numbers = answers.map(({ number }) => number)
  await tellOfEvent(work, {
    event: 'portCorrected',
    dealerID,
    orderID: id,
    key: `port-request-${requestID}`,
    by: name,
    ...events.portCorrected.notice({ orderID: id, name, numbers, photos }),
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
