import { getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../kernel/jobs.ts'
import { deliverMessage } from '../../messages/deliver-message.ts'
import type { StoredSender } from '../../messages/mail.ts'
import { getSender } from '../../messages/sender.ts'
import { linkUrl } from './applications.ts'
import { linkState } from './link-state.ts'
import { linkMail, linkText } from './messages.ts'
import {
  findApplicationByID,
  findLink,
  lockApplicationMessage,
  type SentApplication,
  type StoredApplication,
  type StoredLink,
  type StoredMessage,
  updateMessage,
} from './queries.ts'
import { toReference } from './receipts.ts'
import { tellOfMessage } from './tell-dealer.ts'

interface MessageToSend {
  message: StoredMessage
  link: StoredLink
  application: StoredApplication
  sent: SentApplication
  sender: StoredSender
}

async function findMessage(tx: Transaction, messageID: number): Promise<MessageToSend | undefined> {
  const message = await lockApplicationMessage(tx, messageID)
  const link = message && (await findLink(tx, message.guid))
  const application = link && (await findApplicationByID(tx, link.applicationID))
  if (!message || !link || !application?.sent) return undefined
  return { message, link, application, sent: application.sent, sender: await getSender(tx, application.dealerID) }
}

/** The job that sends one message with a link. Running it again is safe, because each message has its own key. */
export async function deliverLink(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const work = await inJob(services.pool, (tx) => findMessage(tx, messageID))
  if (work?.message.status !== 'waiting') return
  const recordStatus = (status: StoredMessage['status'], problem = '') =>
    inJob(services.pool, async (tx) => {
      const current = await lockApplicationMessage(tx, messageID)
      if (current?.status !== 'waiting') return
      await updateMessage(tx, messageID, status, problem)
      if (status === 'sent') await tellOfMessage(tx, queue, 'sent', messageID)
      if (status === 'failed') await tellOfMessage(tx, queue, 'bounced', messageID, problem)
    })
  // Send no message to a person who has already answered.
  if (linkState(work.link, currentTime()) !== 'open') return recordStatus('stopped')
  const { config } = services
  const { message, link, application, sent, sender } = work
  const kind = getApplicationKind(application.kind)
  const uri = linkUrl({ config }, kind, link.guid)
  const content = {
    channel: message.channel,
    to: message.to,
    toName: link.name,
    reference: toReference(messageID, link.guid),
    mail: () => linkMail(config, sender, kind, sent, link, uri),
    text: () => linkText(config, kind, sent, uri),
  }
  await deliverMessage(services, attempt, content, recordStatus)
}
