import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { portRequestState } from '@dealerline/shared/rules/port-questions.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../../kernel/jobs.ts'
import { deliverMessage } from '../../../messages/deliver-message.ts'
import { getSender } from '../../../messages/sender.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { isAskable } from './ask-customer.ts'
import { selectPorts } from './queries.ts'
import { requestMail, requestText } from './request-messages.ts'
import { findRequest, type MessageStatus, type StoredRequest, updateMessageStatus } from './request-queries.ts'

/** The job that sends the link. Running it again is safe, because each message has its own key. */
export async function deliverPortRequest(
  services: JobServices,
  { requestID }: { requestID: number },
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const { pool } = services
  const { request, openNumbers, sender } = await inJob(pool, async (tx) => {
    const newest = await findRequest(tx, requestID)
    const ports = newest ? await selectPorts(tx, newest.orderID) : []
    const open = ports.filter((port) => isAskable(port) && newest?.numbers.includes(port.number))
    return {
      request: newest,
      openNumbers: open.length,
      sender: newest && (await getSender(tx, newest.dealerID)),
    }
  })
  if (request?.status !== 'waiting' || !sender) return
  const recordStatus = (status: MessageStatus, problem = '') =>
    inJob(pool, async (tx) => {
      await updateMessageStatus(tx, requestID, status, problem)
      if (status === 'failed') await tellOfBounce(tx, queue, request, problem)
    })
  // Send no link that the customer can no longer answer.
  if (portRequestState(request, { now: currentTime(), openNumbers }) !== 'open') return recordStatus('stopped')
  const { config } = services
  const { channel, recipient, toName, guid } = request
  const uri = `${config.publicUrl}/port-details/${guid}`
  const message = {
    channel,
    to: recipient,
    toName,
    reference: `port-${requestID}-${guid}`,
    mail: () => requestMail(config, sender, request, uri),
    text: () => requestText(config, request, uri),
  }
  await deliverMessage(services, attempt, message, recordStatus)
}

/** Tells the dealer that the link did not reach the customer. */
function tellOfBounce(
  tx: Transaction,
  queue: JobQueue['queue'],
  { requestID, orderID, dealerID, toName: name, recipient, senderName: by }: StoredRequest,
  problem: string,
): Promise<void> {
  const link = `/create-porting?order=${orderID}`
  const data = { orderID, title: 'Ports of order', link, name, to: formatPhone(recipient), problem }
  const key = `port-request-bounced-${requestID}`
  return tellOfEvent(tx, queue, { event: 'bounced', dealerID, orderID, key, by, ...events.bounced.notice(data) })
}
