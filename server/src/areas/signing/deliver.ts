import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { nextReminder } from '@dealerline/shared/rules/reminders.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Attempt } from '../../kernel/jobs.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { holdOrder, recordSent } from '../orders/move-order.ts'
import { openTicket } from '../tracking/ticketing/ticket-jobs.ts'
import { linkMail, linkText, replyTo } from './messages.ts'
import {
  findDeliveryLocked,
  findEnvelope,
  findEnvelopeLocked,
  findRecipient,
  type StoredDelivery,
  type StoredEnvelope,
  type StoredRecipient,
  selectRecipients,
  setNextReminder,
  updateDelivery,
  updateEnvelope,
  updateRecipient,
} from './queries.ts'
import { toReference } from './receipts.ts'
import { isAsked } from './recipients.ts'
import { anchors, toCopyReport, toServiceReport } from './report.ts'
import { pageOf, toServiceSigner } from './sign-at-service.ts'

/**
 * The job that sends one message with the link. It may run any number of times: the envelope and each message have keys
 * of their own, so that nothing is made or sent twice. The order moves in the transaction that records the sending.
 */
export async function deliver(
  services: JobServices,
  { deliveryID }: { deliveryID: number },
  attempt: Attempt,
): Promise<void> {
  const found = await inJob(services.pool, (tx) => findDelivery(tx, deliveryID))
  if (!found) return
  if (found.delivery.status === 'waiting') await deliverWaiting(services, found, attempt)
  // An order that only reports is signed with its sending, and nobody's signature hands it over.
  await openTicket(services, { orderID: found.delivery.orderID }, attempt)
}

async function deliverWaiting(services: JobServices, found: Found, attempt: Attempt): Promise<void> {
  const { delivery, recipient } = found
  // Whoever has answered meanwhile is reminded of nothing.
  if (delivery.kind === 'reminder' && !isAsked(recipient))
    return inJob(services.pool, (tx) => updateDelivery(tx, delivery.deliveryID, 'stopped', ''))
  try {
    const { uri, serviceID } = await linkOf(services, found)
    await send(services, found, uri)
    await inJob(services.pool, (tx) => recordDelivered(tx, services, { ...found, serviceID }))
  } catch (error) {
    const refused = error instanceof OutsideError && error.kind === 'refused'
    await inJob(services.pool, (tx) => recordProblem(tx, delivery, toProblem(error), refused || attempt.last))
    if (!refused) throw error
  }
}

interface Found {
  delivery: StoredDelivery
  envelope: StoredEnvelope
  recipient: StoredRecipient
}

async function findDelivery(tx: Transaction, deliveryID: number): Promise<Found | undefined> {
  const delivery = await findDeliveryLocked(tx, deliveryID)
  const envelope = delivery && (await findEnvelope(tx, delivery.guid))
  const recipient = delivery && (await findRecipient(tx, delivery.recipientGuid))
  return envelope && recipient && { delivery, envelope, recipient }
}

/**
 * The address of the page on which the customer reads and signs. What a service gives as the address of a page of its
 * own is to be opened at once, so that the portal's stands in the message and leads there.
 */
async function linkOf(services: JobServices, found: Found): Promise<{ uri: string; serviceID: string }> {
  const { recipient } = found
  const { providers, config } = services
  if (recipient.anonymous)
    return { uri: `${config.publicUrl}/approve/${recipient.guid}`, serviceID: recipient.serviceID }
  const isMade = recipient.serviceID !== ''
  const serviceID = isMade ? recipient.serviceID : await makeAtService(services, found)
  const signsAt = isMade ? recipient.signsAt : providers.esign.signsAt
  if (signsAt) return { uri: pageOf(config, recipient), serviceID }
  return { uri: (await providers.esign.signingUrl(serviceID, toServiceSigner(config, recipient))).uri, serviceID }
}

async function makeAtService(
  { providers, config, pool, reports }: JobServices,
  { envelope, recipient }: Found,
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
  { delivery, envelope, recipient }: Found,
  uri: string,
): Promise<void> {
  const reference = toReference(delivery.deliveryID, recipient.guid)
  if (delivery.channel === 'email') {
    const messageId = `${reference}@${new URL(config.publicUrl).hostname}`
    const { orderID, title } = envelope.snapshot
    const copy = {
      filename: `${title.toLowerCase()}-${orderID}.pdf`,
      contentType: 'application/pdf',
      content: recipient.withPdf ? await reports.render('order', toCopyReport(config, envelope)) : Buffer.alloc(0),
    }
    await providers.email.send({
      to: delivery.recipient,
      toName: recipient.name,
      messageId,
      ...linkMail(config, envelope, recipient, delivery, uri),
      ...(recipient.anonymous && replyTo(config, envelope)),
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
  { delivery, envelope, serviceID }: Found & { serviceID: string },
): Promise<void> {
  await holdOrder({ tx }, delivery.orderID)
  const standing = await findEnvelopeLocked(tx, delivery.guid)
  const current = await findDeliveryLocked(tx, delivery.deliveryID)
  const recipients = await selectRecipients(tx, delivery.guid)
  const recipient = recipients.find(({ guid }) => guid === delivery.recipientGuid)
  if (current?.status !== 'waiting' || !standing || !recipient) return
  await updateDelivery(tx, delivery.deliveryID, 'sent', '')
  const what = `${delivery.kind === 'reminder' ? 'Reminder sent' : 'Sent'} by ${delivery.channel === 'email' ? 'e-mail' : 'SMS'} to ${delivery.recipient}`
  const event = { at: new Date().toISOString(), what, who: envelope.snapshot.dealer.name, from: '' }
  const isFirst = recipient.status === 'waiting'
  if (isFirst) await recordAsked(tx, config.signingReminderDays, recipient)
  // Somebody who signs later was asked meanwhile: the order's link and envelope are theirs.
  const isLast = !recipients.some(({ position, status }) => position > recipient.position && status !== 'pending')
  await updateEnvelope(tx, envelope.guid, {
    event,
    ...(isLast && { envelopeID: serviceID }),
    ...(isFirst && standing.status === 'waiting' && { status: 'sent' }),
  })
  if (isLast) await recordSent({ tx }, delivery.orderID, { guid: recipient.guid, envelopeID: serviceID })
  tx.audit({
    entityType: 'order',
    entityID: delivery.orderID,
    action: delivery.kind === 'reminder' ? 'reminded' : 'sent',
    data: { channel: delivery.channel, to: delivery.recipient },
  })
}

/** The link is out, and whoever has it is reminded from now on. */
async function recordAsked(tx: Transaction, days: readonly number[], recipient: StoredRecipient): Promise<void> {
  const { guid, reminds, expiresAt } = recipient
  await updateRecipient(tx, guid, { status: 'sent' })
  if (!reminds || !expiresAt) return
  await setNextReminder(tx, guid, nextReminder({ sentAt: new Date(), expiresAt, remindersSent: 0 }, days), 0)
}

/** Keeps why the message has not gone out, so that the dealer sees it and can send again or take the order back. */
async function recordProblem(
  tx: Transaction,
  delivery: StoredDelivery,
  problem: string,
  givenUp: boolean,
): Promise<void> {
  await updateDelivery(tx, delivery.deliveryID, givenUp ? 'failed' : 'waiting', problem)
}

function toProblem(error: unknown): string {
  if (error instanceof OutsideError) return error.message
  return error instanceof Error && error.message.startsWith('SMS not sent')
    ? error.message
    : 'The message could not be sent'
}
