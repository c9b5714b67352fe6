import { inJob, type Job, type JobServices, mayTry } from '../../calls/job-services.ts'
import { OutsideRefused, reasonOf } from '../../kernel/outside-error.ts'
import { type StoredSender, toMail, toMessageId } from '../../messages/mail.ts'
import { getSender } from '../../messages/sender.ts'
import { findRequest, type StoredRequest, updateRequest } from './queries.ts'
import { checkLines, resultMail } from './result-words.ts'

type Services = Pick<JobServices, 'pool' | 'config' | 'providers'>

/**
 * The job that e-mails a result or opens a ticket. The key of the request prevents a second message if the call is
 * repeated. If the last retry fails, the sender gets an e-mail.
 */
export const sendRequest: Job<'serviceability.send'> = async (services, { requestID }, attempt) => {
  const { pool } = services
  const found = await inJob(pool, async (tx) => {
    const waiting = await findRequest(tx, requestID)
    return waiting && mayTry(waiting.status, attempt)
      ? { request: waiting, sender: await getSender(tx, waiting.dealerID) }
      : undefined
  })
  if (!found) return
  const { request, sender } = found
  const storeResult = (status: StoredRequest['status'], reference: string, problem: string) =>
    inJob(pool, async (tx) => {
      const current = await findRequest(tx, requestID, true)
      if (!current || current.status === 'sent') return
      await updateRequest(tx, requestID, { status, reference, problem })
      if (status === 'waiting') return
      const action = `${request.kind} ${status}` as const
      tx.audit({ entityType: 'serviceabilityRequest', entityID: requestID, action, data: { reference, problem } })
    })
  try {
    await storeResult('sent', await deliver(services, requestID, request, sender), '')
  } catch (error) {
    const problem = reasonOf(error, 'The message could not be sent')
    const isRefused = error instanceof OutsideRefused
    // Notifies the sender before the result is stored. If the job stops in between, it runs again, and mail servers
    // recognise the repeated e-mail.
    if (isRefused) await notifySender(services, requestID, request, problem)
    await storeResult(isRefused || attempt.last ? 'failed' : 'waiting', '', problem)
    if (isRefused) return
    if (attempt.last) await notifySender(services, requestID, request, problem)
    throw error
  }
}

/** @returns the reference of the ticket, or '' for an e-mail */
async function deliver(
  { config, providers }: Services,
  requestID: number,
  { kind, content, check }: StoredRequest,
  sender: StoredSender,
) {
  const { subject, lines, by, to } = content
  if (kind === 'email') {
    if (!to || !check) throw new Error('An e-mail needs a recipient and a check.')
    await providers.email.send({
      to: to.email,
      ...(to.name && { toName: to.name }),
      messageId: toMessageId(config, `sq-${requestID}`),
      ...resultMail(config, sender, content, check),
    })
    return ''
  }
  const checkDetails = check ? checkLines(check) : []
  const { reference } = await providers.ticketing.openTicket({
    key: `serviceability ${requestID}`,
    orderID: 0,
    subject,
    accountNo: '',
    services: [...lines, ...checkDetails, `From: ${by.name} <${by.email}>`],
  })
  return reference
}

async function notifySender(
  { config, providers }: Services,
  requestID: number,
  { content }: StoredRequest,
  problem: string,
) {
  const { by, subject } = content
  await providers.email.send({
    to: by.email,
    toName: by.name,
    messageId: toMessageId(config, `sq-failed-${requestID}`),
    ...toMail(`Not sent: ${subject}`, [`“${subject}” could not be sent.`, `Reason: ${problem}`]),
  })
}
