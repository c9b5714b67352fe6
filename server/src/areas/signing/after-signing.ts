import { hash } from 'node:crypto'
import { inJob, type Job, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { OutsideError, OutsideRefused } from '../../kernel/outside-error.ts'
import { toMessageId } from '../../messages/mail.ts'
import { getSender } from '../../messages/sender.ts'
import type { OrderReportData, ReportSigner } from '../../reports/order-report.ts'
import { ReportError } from '../../reports/report-error.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { fullAnswersOf, sentLines } from '../serviceability/changed-lines.ts'
import { progressUrl } from '../tracking/progress/messages.ts'
import { findEnvelope, lockEnvelope, updateEnvelope } from './envelope-queries.ts'
import { copyMail } from './messages.ts'
import { toPacket } from './packet.ts'
import { findRecipient, type StoredRecipient, selectRecipients } from './recipient-queries.ts'
import { toSignedReport } from './report.ts'
import { storeServiceCopies } from './service-copies.ts'
import { canPrint } from './sign.ts'

/**
 * Seconds until a new job tries to seal again. Used if an outside system fails for longer than the retries of one job.
 */
const sealAgainAfter = 600

/**
 * The job that seals a signed order. It keeps trying while an outside system fails, such as the timestamp authority.
 */
export const seal: Job<'signing.seal'> = async (services, { guid }, attempt, queue) => {
  try {
    await sealOnce(services, guid, queue)
  } catch (error) {
    const isTemporary = error instanceof OutsideError && error.kind !== 'refused'
    if (!attempt.last || !isTemporary) throw error
    await inJob(services.pool, (tx) => queue(tx, 'signing.seal', { guid }, sealAgainAfter))
  }
}

/** Prints the signed order with its certificate page, seals it and stores it, unless this was already done. */
async function sealOnce(services: JobServices, guid: string, queue: JobQueue['queue']): Promise<void> {
  const { pool, config, reports, files } = services
  const signing = await inJob(pool, async (tx) => {
    const envelope = await findEnvelope(tx, guid)
    if (!envelope) return undefined
    const terms = await getCustomerTerms({ tx }, envelope, 'customer')
    const lines = await sentLines(tx, envelope)
    const answers = await fullAnswersOf(tx, envelope)
    return { envelope, terms, lines, answers, signers: await selectRecipients(tx, guid) }
  })
  if (signing?.envelope.status !== 'signed' || signing.envelope.sealedFile) return
  const { envelope, terms, lines, answers, signers } = signing
  const copies = await storeServiceCopies(services, signers)
  const recipients = signers.map((one) => copies.find(({ recipient }) => recipient.guid === one.guid)?.recipient ?? one)
  for (const recipient of recipients) await completeAtService(services, recipient)
  const names = recipients.map(({ signature, name }) => signature?.name ?? name)
  const sealedPdf = await services.seal({
    pdf: await printSigned(reports, toSignedReport(config, envelope, recipients, terms, lines)),
    reason: `Order ${envelope.orderID} as signed by ${names.join(' and ')}`,
    name: config.providerName,
    signedAt: envelope.signedAt ?? currentTime(),
    files: toPacket(config, envelope, recipients, terms, copies, answers),
    reference: envelope.guid,
  })
  const key = `signed/${envelope.orderID}-${guid}.pdf`
  await files.put(key, sealedPdf)
  await inJob(pool, async (tx) => {
    const current = await lockEnvelope(tx, guid)
    if (!current || current.sealedFile) return
    await updateEnvelope(tx, guid, {
      sealedFile: key,
      sealedHash: hash('sha256', sealedPdf),
    })
    tx.auditOrder(envelope.orderID, 'sealed', { key })
    // The last signer downloads the copy on the signing page, and gets the link to follow the order. The earlier signers get
    // both by e-mail.
    for (const one of recipients.slice(0, -1)) if (one.email) await queue(tx, 'signing.copy', { guid: one.guid })
    const last = recipients.at(-1)
    if (last && envelope.snapshot.title === 'Order') await queue(tx, 'tracking.link', { guid: last.guid })
  })
}

/**
 * Prints the signed order. If that fails because the picture of a signature cannot be decoded, prints the signer's typed
 * name instead, and says so on the certificate page.
 */
async function printSigned(reports: JobServices['reports'], report: OrderReportData): Promise<Buffer> {
  try {
    return await reports.render('order', report)
  } catch (error) {
    const { certificate } = report
    if (!(error instanceof ReportError) || !certificate) throw error
    const unreadable: ReportSigner[] = []
    for (const signer of certificate.signers)
      if (signer.signature.image && !(await canPrint(reports, signer.signature.image))) unreadable.push(signer)
    if (unreadable.length === 0) throw error
    const signers = certificate.signers.map((signer) =>
      unreadable.includes(signer) ? { ...signer, signature: { kind: 'typed' as const, text: signer.name } } : signer,
    )
    const notes = unreadable.map(({ name, at, from }) => ({
      at,
      what: 'The picture of the signature cannot be read. The name that was typed with it is printed instead',
      who: name,
      from,
    }))
    const events = [...certificate.events, ...notes]
    return reports.render('order', { ...report, certificate: { ...certificate, signers, events } })
  }
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

/**
 * The job that voids an envelope at the e-signature service. An envelope that is already closed there stays unchanged.
 */
export async function voidAtService(
  { providers }: JobServices,
  { envelopeID, reason }: { envelopeID: string; reason: string },
): Promise<void> {
  try {
    await providers.esign.voidEnvelope(envelopeID, reason)
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error
  }
}

function findLink({ pool }: JobServices, guid: string) {
  return inJob(pool, async (tx) => {
    const recipient = await findRecipient(tx, guid)
    const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
    return envelope && recipient && { envelope, recipient, sender: await getSender(tx, envelope.dealerID) }
  })
}

/** The job that declines at the e-signature service. If people sign on its own page, voids the envelope there instead. */
export async function declineAtService(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const link = await findLink(services, guid)
  if (link?.envelope.status !== 'declined' || !link.recipient.serviceID) return
  const { serviceID, signsAt } = link.recipient
  const reason = link.envelope.declinedReason
  if (signsAt) await voidAtService(services, { envelopeID: serviceID, reason: `Declined: ${reason}` })
  else await services.providers.esign.decline?.(serviceID, reason)
}

/** The job that sends the sealed copy to an earlier signer. */
export const sendSealedCopy: Job<'signing.copy'> = async (services, { guid }) => {
  const link = await findLink(services, guid)
  if (!link?.envelope.sealedFile) return
  const { envelope, recipient, sender } = link
  await services.providers.email.send({
    to: recipient.email,
    toName: recipient.name,
    messageId: toMessageId(services.config, `copy-${guid}`),
    ...copyMail(services.config, envelope, { recipient, sender }, progressUrl(services.config, recipient.guid)),
    attachments: [
      {
        filename: `order-${envelope.orderID}-signed.pdf`,
        contentType: 'application/pdf',
        content: await services.files.get(envelope.sealedFile),
      },
    ],
  })
}
