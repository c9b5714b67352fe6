import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { portRequestState } from '@dealerline/shared/rules/port-questions.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { isAskable } from './ask-customer.ts'
import { selectPorts } from './queries.ts'
import { requestMail, requestText } from './request-messages.ts'
import { findRequest, type MessageStatus, type StoredRequest, updateMessageStatus } from './request-queries.ts'

/** The job that sends the link. Running it again is safe, because each message has its own key. */
export async function deliverPortRequest(
  services: JobServices,
  { requestID }: { requestID: number },
  attempt: Attempt,
): Promise<void> {
  const { pool } = services
  const { request, openNumbers } = await inJob(pool, async (tx) => {
    const newest = await findRequest(tx, requestID)
    const ports = newest ? await selectPorts(tx, newest.orderID) : []
    const open = ports.filter((port) => isAskable(port) && newest?.numbers.includes(port.number))
    return { request: newest, openNumbers: open.length }
  })
  if (request?.status !== 'waiting') return
  const recordStatus = (status: MessageStatus, problem = '') =>
    inJob(pool, (tx) => updateMessageStatus(tx, requestID, status, problem))
  // Send no link that the customer can no longer answer.
  if (portRequestState(request, { now: currentTime(), openNumbers }) !== 'open') return recordStatus('stopped')
  try {
    await send(services, request)
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused'
    const isSendingError = error instanceof OutsideError || error instanceof NotSent
    const problem = isSendingError ? error.message : 'The message could not be sent'
    await recordStatus(isRefused || attempt.last ? 'failed' : 'waiting', problem)
    if (!isRefused) throw error
    return
  }
  await recordStatus('sent')
}

async function send({ providers, config }: JobServices, request: StoredRequest): Promise<void> {
  const uri = `${config.publicUrl}/port-details/${request.guid}`
  const reference = `port-${request.requestID}-${request.guid}`
  if (request.channel === 'email') {
    await providers.email.send({
      to: request.recipient,
      toName: request.toName,
      messageId: `${reference}@${new URL(config.publicUrl).hostname}`,
      ...requestMail(config, request, uri),
    })
    return
  }
  const text = requestText(config, request, uri)
  const results = await providers.sms.send({ to: [toInternational(request.recipient)], text, reference })
  if (!results.some(({ status }) => status === 'sent')) throw new NotSent(results[0]?.reason ?? 'no reason given')
}

/** The error if the message service accepted the request but did not send the message. */
class NotSent extends Error {}
