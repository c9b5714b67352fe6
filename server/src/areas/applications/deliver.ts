import { getApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt } from '../../kernel/jobs.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { linkUrl } from './applications.ts'
import { linkState } from './link-state.ts'
import { answerMail, linkMail, linkText } from './messages.ts'
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

interface MessageToSend {
  message: StoredMessage
  link: StoredLink
  application: StoredApplication
  sent: SentApplication
}

async function findMessage(tx: Transaction, messageID: number): Promise<MessageToSend | undefined> {
  const message = await lockApplicationMessage(tx, messageID)
  const link = message && (await findLink(tx, message.guid))
  const application = link && (await findApplicationByID(tx, link.applicationID))
  if (!message || !link || !application?.sent) return undefined
  return { message, link, application, sent: application.sent }
}

/** The job that sends one message with a link. Running it again is safe, because each message has its own key. */
export async function deliverMessage(
  services: JobServices,
  { messageID }: { messageID: number },
  attempt: Attempt,
): Promise<void> {
  const work = await inJob(services.pool, (tx) => findMessage(tx, messageID))
  if (work?.message.status !== 'waiting') return
  const recordStatus = (status: StoredMessage['status'], problem = '') =>
    inJob(services.pool, async (tx) => {
      const current = await lockApplicationMessage(tx, messageID)
      if (current?.status === 'waiting') await updateMessage(tx, messageID, status, problem)
    })
  // Send no message to a person who has already answered.
  if (linkState(work.link, currentTime()) !== 'open') return recordStatus('stopped')
  try {
    await send(services, work)
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused'
    await recordStatus(isRefused || attempt.last ? 'failed' : 'waiting', toProblem(error))
    if (!isRefused) throw error
    return
  }
  await recordStatus('sent')
}

async function send(services: JobServices, { message, link, application, sent }: MessageToSend): Promise<void> {
  const { providers, config } = services
  const kind = getApplicationKind(application.kind)
  const uri = linkUrl({ config }, kind, link.guid)
  const reference = toReference(message.messageID, link.guid)
  if (message.channel === 'email') {
    await providers.email.send({
      to: message.to,
      toName: link.name,
      messageId: `${reference}@${new URL(config.publicUrl).hostname}`,
      ...linkMail(config, kind, sent, link, uri),
    })
    return
  }
  const text = linkText(config, kind, sent, uri)
  const results = await providers.sms.send({ to: [toInternational(message.to)], text, reference })
  if (!results.some(({ status }) => status === 'sent')) throw new NotSent(results[0]?.reason ?? 'no reason given')
}

/** The error if the message service accepted the request but did not send the message. */
class NotSent extends Error {}

function toProblem(error: unknown): string {
  return error instanceof OutsideError || error instanceof NotSent ? error.message : 'The message could not be sent'
}

/** The job that e-mails a customer's answer to the dealer. The e-mail is sent once, even if the job runs again. */
export async function notifyOfAnswer(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const answered = await inJob(services.pool, async (tx) => {
    const link = await findLink(tx, guid)
    const application = link && (await findApplicationByID(tx, link.applicationID))
    return application && { link, application }
  })
  if (!answered?.application.sent) return
  const { link, application } = answered
  const { config, providers } = services
  const { dealer } = answered.application.sent
  const kind = getApplicationKind(application.kind)
  await providers.email.send({
    to: dealer.email,
    toName: dealer.name,
    messageId: `answered-${guid}@${new URL(config.publicUrl).hostname}`,
    ...answerMail(kind, application, link, `${config.publicUrl}${kind.route}?order=${application.orderID}`),
  })
}
