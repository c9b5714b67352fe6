import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { nextReminder } from '@dealerline/shared/rules/reminders.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt, JobQueue } from '../../kernel/jobs.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { type StoredSender, toMessageId } from '../../messages/mail.ts'
import { getSender } from '../../messages/sender.ts'
import { lockOrderInJob, recordSent } from '../orders/record-status.ts'
import { openTicket } from '../tracking/ticketing/ticket-jobs.ts'
import { findEnvelope, lockEnvelope, type StoredEnvelope, updateEnvelope } from './envelope-queries.ts'
import { lockMessage, type StoredMessage, updateMessage } from './message-queries.ts'
import { linkMail, linkText } from './messages.ts'
import { toReference } from './receipts.ts'
import {
  findRecipient,
  type StoredRecipient,
  selectRecipients,
  setNextReminder,
  updateRecipient,
} from './recipient-queries.ts'
import { isCurrentSigner } from './recipients.ts'
import { anchors, toCopyReport, toServiceReport } from './report.ts'
import { signingPageUrl, toServiceSigner } from './sign-at-service.ts'
import { tellOfMessage } from './tell-dealer.ts'

/**
 * The job that sends one message with the link. Running it again is safe: the envelope and each message have their own
 * keys, so that nothing is created or sent twice. The transaction that records the message as sent also changes the
 * status of the order.
 */
export async function deliver(
  services: JobServices,
  { deliveryID }: { deliveryID: number },
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const message = await inJob(services.pool, (tx) => loadMessage(tx, deliveryID))
  if (!message) return
  if (message.delivery.status === 'waiting') await deliverWaiting(services, message, attempt, queue)
  // A reporting order is Signed as soon as it is sent, so its ticket is opened here rather than after a signature.
  await openTicket(services, { orderID: message.delivery.orderID }, attempt, queue)
}

async function deliverWaiting(
  services: JobServices,
  message: MessageToSend,
  attempt: Attempt,
  queue: JobQueue['queue'],
): Promise<void> {
  const { delivery, recipient } = message
  // Do not remind a signer who has answered.
  if (delivery.kind === 'reminder' && !isCurrentSigner(recipient))
    return inJob(services.pool, (tx) => updateMessage(tx, delivery.deliveryID, 'stopped', ''))
  try {
    const { uri, serviceID } = await linkOf(services, message)
    await send(services, message, uri)
    await inJob(services.pool, (tx) => recordDelivered(tx, services, queue, { ...message, serviceID }))
  } catch (error) {
    const isRefused = error instanceof OutsideError && error.kind === 'refused'
    const problem = toProblem(error)
    await inJob(services.pool, async (tx) => {
      await updateMessage(tx, delivery.deliveryID, isRefused || attempt.last ? 'failed' : 'waiting', problem)
      tx.announce(delivery.orderID)
      if (isRefused || attempt.last) await tellOfMessage(tx, queue, 'bounced', message, problem)
    })
    if (!isRefused) throw error
  }
}

interface MessageToSend {
  delivery: StoredMessage
  envelope: StoredEnvelope
  recipient: StoredRecipient
  sender: StoredSender
}

async function loadMessage(tx: Transaction, deliveryID: number): Promise<MessageToSend | undefined> {
  const delivery = await lockMessage(tx, deliveryID)
  const envelope = delivery && (await findEnvelope(tx, delivery.guid))
  const recipient = delivery && (await findRecipient(tx, delivery.recipientGuid))
  return envelope && recipient && { delivery, envelope, recipient, sender: await getSender(tx, envelope.dealerID) }
}

/**
 * The address of the page on which the customer reads and signs. The message always has the portal's address, which
 * redirects to the service if people sign there, because the service's own address expires within minutes.
 */
async function linkOf(services: JobServices, message: MessageToSend): Promise<{ uri: string; serviceID: string }> {
  const { recipient } = message
  const { providers, config } = services
  if (recipient.anonymous)
    return { uri: `${config.publicUrl}/approve/${recipient.guid}`, serviceID: recipient.serviceID }
  const hasEnvelope = recipient.serviceID !== ''
  const serviceID = hasEnvelope ? recipient.serviceID : await createAtService(services, message)
  const signsAt = hasEnvelope ? recipient.signsAt : providers.esign.signsAt
  if (signsAt) return { uri: signingPageUrl(config, recipient), serviceID }
  return { uri: (await providers.esign.signingUrl(serviceID, toServiceSigner(config, recipient))).uri, serviceID }
}

async function createAtService(
  { providers, config, pool, reports }: JobServices,
  { envelope, recipient }: MessageToSend,
): Promise<string> {
  const { esign } = providers
  const { envelopeID } = await esign.createEnvelope({
    ...toServiceSigner(config, recipient),
    orderID: envelope.orderID,
    documentHash: envelope.snapshotHash,
    document: async () => ({
      name: `${envelope.snapshot.title} ${envelope.orderID}`,
      pdf: await reports.render('order', toServiceReport(config, envelope, recipient)),
      ...anchors,
    }),
    expiresAt: recipient.expiresAt ?? envelope.expiresAt,
  })
  await inJob(pool, (tx) => updateRecipient(tx, recipient.guid, { serviceID: envelopeID, signsAt: esign.signsAt }))
  return envelopeID
}

async function send(
  { providers, config, reports }: JobServices,
  { delivery, envelope, recipient, sender }: MessageToSend,
  uri: string,
): Promise<void> {
  const reference = toReference(delivery.deliveryID, recipient.guid)
  if (delivery.channel === 'email') {
    const { orderID, title } = envelope.snapshot
    const copy = {
      filename: `${title.toLowerCase()}-${orderID}.pdf`,
      contentType: 'application/pdf',
      content: recipient.withPdf ? await reports.render('order', toCopyReport(config, envelope)) : Buffer.alloc(0),
    }
    await providers.email.send({
      to: delivery.recipient,
      toName: recipient.name,
      messageId: toMessageId(config, reference),
      ...linkMail(config, { envelope, recipient, sender }, delivery, uri),
      ...(recipient.withPdf && { attachments: [copy] }),
    })
    return
  }
  const results = await providers.sms.send({
    to: [toInternational(delivery.recipient)],
    text: linkText(config, envelope, recipient, delivery, uri),
    reference,
  })
  if (!results.some((result) => result.status === 'sent'))
    throw new Error(`SMS not sent: ${results[0]?.reason ?? 'no reason given'}`)
}

async function recordDelivered(
  tx: Transaction,
  { config }: JobServices,
  queue: JobQueue['queue'],
  message: MessageToSend & { serviceID: string },
): Promise<void> {
  const { delivery, envelope, serviceID } = message
  await lockOrderInJob({ tx }, delivery.orderID)
  const lockedEnvelope = await lockEnvelope(tx, delivery.guid)
  const lockedMessage = await lockMessage(tx, delivery.deliveryID)
  const recipients = await selectRecipients(tx, delivery.guid)
  const recipient = recipients.find(({ guid }) => guid === delivery.recipientGuid)
  if (lockedMessage?.status !== 'waiting' || !lockedEnvelope || !recipient) return
  await updateMessage(tx, delivery.deliveryID, 'sent', '')
  const what = `${delivery.kind === 'reminder' ? 'Reminder sent' : 'Sent'} by ${delivery.channel === 'email' ? 'e-mail' : 'SMS'} to ${delivery.recipient}`
  const event = {
    ...(delivery.kind !== 'reminder' && { type: 'sent' as const }),
    at: currentTime().toISOString(),
    what,
    who: envelope.snapshot.dealer.name,
    from: '',
  }
  const isFirst = recipient.status === 'waiting'
  if (isFirst) await recordFirstMessage(tx, config.signingReminderDays, recipient)
  // If a later signer already has a link, the order keeps the link and envelope of that signer.
  const isLast = !recipients.some(({ position, status }) => position > recipient.position && status !== 'pending')
  await updateEnvelope(tx, envelope.guid, {
    event,
    ...(isLast && { envelopeID: serviceID }),
    ...(isFirst && lockedEnvelope.status === 'waiting' && { status: 'sent' }),
  })
  if (isLast) await recordSent({ tx }, delivery.orderID, { guid: recipient.guid, envelopeID: serviceID })
  tx.audit({
    entityType: 'order',
    entityID: delivery.orderID,
    action: delivery.kind === 'reminder' ? 'reminded' : 'sent',
    data: { channel: delivery.channel, to: delivery.recipient },
  })
  if (delivery.kind === 'request') await tellOfMessage(tx, queue, 'sent', message)
}

/** Records that the link was sent, and schedules the first reminder. */
async function recordFirstMessage(tx: Transaction, days: readonly number[], recipient: StoredRecipient): Promise<void> {
  const { guid, reminds, expiresAt } = recipient
  await updateRecipient(tx, guid, { status: 'sent' })
  if (!reminds || !expiresAt) return
  await setNextReminder(tx, guid, nextReminder({ sentAt: currentTime(), expiresAt, remindersSent: 0 }, days), 0)
}

function toProblem(error: unknown): string {
  if (error instanceof OutsideError) return error.message
  return error instanceof Error && error.message.startsWith('SMS not sent')
    ? error.message
    : 'The message could not be sent'
}
