import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import { deliverMessage } from '../../../messages/deliver-message.ts'
import { getSender } from '../../../messages/sender.ts'
import { findMessage, type MessageStatus, updateMessageStatus } from './follower-queries.ts'
import { noticeMail, noticeText } from './messages.ts'

/** The job that sends a message about milestones. Running it again is safe, because each message has its own key. */
export async function deliverNotice(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
): Promise<void> {
  const { pool } = services
  const found = await inJob(pool, async (tx) => {
    const waiting = await findMessage(tx, messageID)
    return waiting?.status === 'waiting'
      ? { message: waiting, sender: await getSender(tx, waiting.dealerID) }
      : undefined
  })
  if (!found) return
  const { message, sender } = found
  const recordStatus = (status: MessageStatus, problem = '') =>
    inJob(pool, (tx) => updateMessageStatus(tx, messageID, status, problem))
  if (!message.isOn) return recordStatus('stopped')
  const { config } = services
  const { channel, guid, name, email, mobile } = message
  const notice = {
    channel,
    to: channel === 'email' ? email : mobile,
    toName: name,
    reference: `progress-${messageID}-${guid}`,
    mail: () => noticeMail(config, sender, message),
    text: () => noticeText(config, message),
  }
  await deliverMessage(services, attempt, notice, recordStatus)
}
