import { createHash } from 'node:crypto'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { OutsideError } from '../../kernel/outside-error.ts'
import { sealPdf } from '../../providers/esign/seal.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { copyMail, declineMail, expiryMail } from './messages.ts'
import { toPacket } from './packet.ts'
import {
  findEnvelope,
  findEnvelopeLocked,
  findRecipient,
  type StoredEnvelope,
  type StoredRecipient,
  selectRecipients,
  updateEnvelope,
} from './queries.ts'
import { toSignedReport } from './report.ts'
import { keepServiceCopies } from './service-copies.ts'

/** The job that prints the signed order with its certificate page, seals it and stores it; once. */
export async function seal(services: JobServices, { guid }: { guid: string }, queue: JobQueue['queue']): Promise<void> {
  const { pool, config, reports, files } = services
  const found = await inJob(pool, async (tx) => {
    const envelope = await findEnvelope(tx, guid)
    if (!envelope) return undefined
    const terms = await getCustomerTerms({ tx }, envelope, 'customer')
    return { envelope, terms, signers: await selectRecipients(tx, guid) }
  })
  if (found?.envelope.status !== 'signed' || found.envelope.sealedFile) return
  const { envelope, terms, signers } = found
  const copies = await keepServiceCopies(services, signers)
  const recipients = signers.map((one) => copies.find(({ recipient }) => recipient.guid === one.guid)?.recipient ?? one)
  for (const recipient of recipients) await completeAtService(services, recipient)
  const names = recipients.map(({ signature, name }) => signature?.name ?? name)
  const sealed = await sealPdf({
    pdf: await reports.render('order', toSignedReport(config, envelope, recipients, terms)),
    reason: `Order ${envelope.orderID} as signed by ${names.join(' and ')}`,
    name: config.providerName,
    signedAt: envelope.signedAt ?? new Date(),
    key: await services.sealKey(),
    files: toPacket(config, envelope, recipients, terms, copies),
    reference: envelope.guid,
  })
  const key = `signed/${envelope.orderID}-${guid}.pdf`
  await files.put(key, sealed)
  await inJob(pool, async (tx) => {
    const current = await findEnvelopeLocked(tx, guid)
    if (!current || current.sealedFile) return
    await updateEnvelope(tx, guid, { sealedFile: key, sealedHash: createHash('sha256').update(sealed).digest('hex') })
    tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'sealed', data: { key } })
    // The last one sees it on their page; whoever signed before is sent it.
    for (const one of recipients.slice(0, -1)) if (one.email) await queue(tx, 'signing.copy', { guid: one.guid })
  })
}

async function completeAtService({ providers }: JobServices, recipient: StoredRecipient): Promise<void> {
  const { signature, signedAt, serviceID, signedFrom } = recipient
  if (!serviceID || !signature || !signedAt || signature.kind === 'service') return
  await providers.esign.complete?.(serviceID, {
    signer: { name: signature.name },
    signature:
      signature.kind === 'typed'
        ? { kind: 'typed', text: signature.signature }
        : { kind: 'drawn', image: signature.signature },
    signedAt,
    from: signedFrom,
  })
}

/** The job that takes an envelope back at the e-signature service; one that is closed there already stays as it is. */
export async function voidAtService(
  { providers }: JobServices,
  { envelopeID, reason }: { envelopeID: string; reason: string },
): Promise<void> {
  try {
    await providers.esign.voidEnvelope(envelopeID, reason)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
  }
}

function findLink({ pool }: JobServices, guid: string) {
  return inJob(pool, async (tx) => {
    const recipient = await findRecipient(tx, guid)
    const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
    return envelope && recipient && { envelope, recipient }
  })
}

const hostOf = ({ config }: JobServices) => new URL(config.publicUrl).hostname
const dealerOf = ({ snapshot: { dealer } }: StoredEnvelope) => ({ to: dealer.email, toName: dealer.name })
const addressOf = ({ config }: JobServices, { orderID }: StoredEnvelope) =>
  `${config.publicUrl}/order-summary?order=${orderID}`

/** A service with a page of its own is told by taking the envelope back: whoever declined there is known there. */
async function declineAtService(services: JobServices, recipient: StoredRecipient, reason: string): Promise<void> {
  const { serviceID, signsAt } = recipient
  if (!serviceID) return
  if (signsAt) await voidAtService(services, { envelopeID: serviceID, reason: `Declined: ${reason}` })
  else await services.providers.esign.decline?.(serviceID, reason)
}

/** The job that tells the dealer, and the e-signature service, that somebody declined. */
export async function tellDeclined(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const found = await findLink(services, guid)
  if (found?.envelope.status !== 'declined') return
  const { envelope, recipient } = found
  await declineAtService(services, recipient, envelope.declinedReason)
  await services.providers.email.send({
    ...dealerOf(envelope),
    messageId: `declined-${guid}@${hostOf(services)}`,
    ...declineMail(envelope, recipient.name, addressOf(services, envelope)),
  })
}

/** The job that tells the dealer that a link has expired unsigned. */
export async function tellExpired(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const found = await findLink(services, guid)
  if (found?.envelope.status !== 'expired') return
  const { envelope, recipient } = found
  await services.providers.email.send({
    ...dealerOf(envelope),
    messageId: `expired-${guid}@${hostOf(services)}`,
    ...expiryMail(envelope, recipient.name, addressOf(services, envelope)),
  })
}

/** The job that sends the sealed copy to somebody who signed before others did. */
export async function sendCopy(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const found = await findLink(services, guid)
  if (!found?.envelope.sealedFile) return
  const { envelope, recipient } = found
  await services.providers.email.send({
    to: recipient.email,
    toName: recipient.name,
    messageId: `copy-${guid}@${hostOf(services)}`,
    ...copyMail(envelope, recipient.name, services.config.providerName),
    attachments: [
      {
        filename: `order-${envelope.orderID}-signed.pdf`,
        contentType: 'application/pdf',
        content: await services.files.get(envelope.sealedFile),
      },
    ],
  })
}
