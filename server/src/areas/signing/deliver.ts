import { toInternational } from '@dealerline/shared/rules/phone.ts'
import { inJob, type JobServices } from '../../job-services.ts'
import type { Transaction } from '../../plugins/database.ts'
import type { Attempt } from '../../plugins/jobs.ts'
import { OutsideError } from '../../providers/outside-error.ts'
import { holdOrder, recordSent } from '../orders/move-order.ts'
import { openTicket } from '../ticketing/ticket-jobs.ts'
import { linkMail, linkText } from './messages.ts'
import {
  findDeliveryLocked,
  findEnvelope,
  findEnvelopeLocked,
  type StoredDelivery,
  type StoredEnvelope,
  updateDelivery,
  updateEnvelope,
} from './queries.ts'

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

async function deliverWaiting(services: JobServices, { delivery, envelope }: Found, attempt: Attempt): Promise<void> {
  try {
    const envelopeID = envelope.envelopeID || (await makeAtService(services, delivery, envelope))
    const { uri } = await services.providers.esign.signingUrl(envelopeID)
    await send(services, delivery, envelope, uri)
    await inJob(services.pool, (tx) => recordDelivered(tx, delivery, { ...envelope, envelopeID }))
  } catch (error) {
    const refused = error instanceof OutsideError && error.kind === 'refused'
    await inJob(services.pool, (tx) => recordProblem(tx, delivery, toProblem(error), refused || attempt.last))
    if (!refused) throw error
  }
}

interface Found {
  delivery: StoredDelivery
  envelope: StoredEnvelope
}

async function findDelivery(tx: Transaction, deliveryID: number): Promise<Found | undefined> {
  const delivery = await findDeliveryLocked(tx, deliveryID)
  const envelope = delivery && (await findEnvelope(tx, delivery.guid))
  return envelope && { delivery, envelope }
}

async function makeAtService(
  { providers, config, pool }: JobServices,
  delivery: StoredDelivery,
  envelope: StoredEnvelope,
): Promise<string> {
  const { envelopeID } = await providers.esign.createEnvelope({
    key: envelope.guid,
    orderID: envelope.orderID,
    documentHash: envelope.snapshotHash,
    recipient: { name: envelope.toName, [delivery.channel === 'email' ? 'email' : 'mobile']: delivery.recipient },
    returnUrl: `${config.publicUrl}/${config.esignRoute}Success/${envelope.guid}/true`,
    expiresAt: envelope.expiresAt,
  })
  await inJob(pool, (tx) => updateEnvelope(tx, envelope.guid, { envelopeID }))
  return envelopeID
}

async function send(
  { providers, config }: JobServices,
  delivery: StoredDelivery,
  envelope: StoredEnvelope,
  uri: string,
): Promise<void> {
  const reference = `delivery-${delivery.deliveryID}-${envelope.guid}`
  if (delivery.channel === 'email') {
    const messageId = `${reference}@${new URL(config.publicUrl).hostname}`
    await providers.email.send({
      to: delivery.recipient,
      toName: envelope.toName,
      messageId,
      ...linkMail(config, envelope, delivery, uri),
    })
    return
  }
  const results = await providers.sms.send({
    to: [toInternational(delivery.recipient)],
    text: linkText(config, envelope, uri),
    reference,
  })
  if (!results.some((result) => result.status === 'sent'))
    throw new Error(`SMS not sent: ${results[0]?.reason ?? 'no reason given'}`)
}

async function recordDelivered(tx: Transaction, delivery: StoredDelivery, envelope: StoredEnvelope): Promise<void> {
  await holdOrder({ tx }, delivery.orderID)
  const current = await findDeliveryLocked(tx, delivery.deliveryID)
  const standing = await findEnvelopeLocked(tx, delivery.guid)
  if (current?.status !== 'waiting' || !standing) return
  await updateDelivery(tx, delivery.deliveryID, 'sent', '')
  const event = {
    at: new Date().toISOString(),
    what: `Sent by ${delivery.channel === 'email' ? 'e-mail' : 'SMS'} to ${delivery.recipient}`,
    who: envelope.snapshot.dealer.name,
    from: '',
  }
  await updateEnvelope(tx, envelope.guid, { ...(standing.status === 'waiting' && { status: 'sent' }), event })
  await recordSent({ tx }, delivery.orderID, envelope)
  tx.audit({
    entityType: 'order',
    entityID: delivery.orderID,
    action: 'sent',
    data: { channel: delivery.channel, to: delivery.recipient },
  })
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
