import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { findMessage, type MessageStatus, type StoredMessage, updateMessageStatus } from './follower-queries.ts'
import { noticeMail, noticeText } from './messages.ts'

/** The job that sends a message about milestones. Running it again is safe, because each message has its own key. */
export async function deliverNotice(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
): Promise<void> {
  const { pool } = services
  const message = await inJob(pool, (tx) => findMessage(tx, messageID))
  if (message?.status !== 'waiting') return
  const recordStatus = (status: MessageStatus, problem = '') =>
    inJob(pool, (tx) => updateMessageStatus(tx, messageID, status, problem))
  if (!message.isOn) return recordStatus('stopped')
  try {
    await send(services, message)
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

async function send({ providers, config }: JobServices, message: StoredMessage): Promise<void> {
  const { messageID, guid, channel, name, email, mobile } = message
  const reference = `progress-${messageID}-${guid}`
  if (channel === 'email') {
    const messageId = `${reference}@${new URL(config.publicUrl).hostname}`
    await providers.email.send({ to: email, toName: name, messageId, ...noticeMail(config, message) })
    return
  }
  const text = noticeText(config, message)
  const results = await providers.sms.send({ to: [toInternational(mobile)], text, reference })
  if (!results.some(({ status }) => status === 'sent')) throw new NotSent(results[0]?.reason ?? 'no reason given')
}

/** The error if the message service accepted the request but did not send the message. */
class NotSent extends Error {}
