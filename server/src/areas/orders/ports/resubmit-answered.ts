import type { PortDetails } from '@dealerline/shared/contract/ports.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { toAccountNumber } from '@dealerline/shared/rules/port-questions.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Work } from '../../../calls/context.ts'
import { lockOrderInJob } from '../record-status.ts'
import { isAskable } from './ask-customer.ts'
import { type StoredPort, selectPorts } from './queries.ts'
import { findRequest, markApplied, type StoredAnswer, type StoredRequest } from './request-queries.ts'
import { sendCorrected } from './resubmit.ts'

/** Resubmits the numbers that a customer corrected. Running it again resubmits nothing twice. */
export async function resubmitAnswered(
  work: Work,
  answered: Pick<StoredRequest, 'requestID' | 'orderID'>,
): Promise<void> {
  const { tx } = work
  const order = await lockOrderInJob({ tx }, answered.orderID)
  const request = await findRequest(tx, answered.requestID)
  if (!order || !request?.answeredAt || request.appliedAt) return
  const ports = isSigned(order) ? (await selectPorts(tx, order.orderID)).filter(isAskable) : []
  const authorisedOn = toLocalDay(request.answeredAt)
  const answers = new Map(request.answers.map((answer) => [answer.number, answer]))
  const corrections = [...answers.values()].flatMap((answer) => {
    const port = ports.find(({ number }) => number === answer.number)
    return port ? [{ port, details: toCorrected(port, answer, authorisedOn) }] : []
  })
  if (corrections.length > 0) await sendCorrected(work, order, corrections)
  await markApplied(tx, request.requestID)
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
