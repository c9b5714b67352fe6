import { inJob, type JobServices } from '../../job-services.ts'
import { sealPdf } from '../../providers/esign/seal.ts'
import { OutsideError } from '../../providers/outside-error.ts'
import { getCustomerTerms } from '../terms/terms.ts'
import { declineMail } from './messages.ts'
import { findEnvelope, updateEnvelope } from './queries.ts'
import { toSignedReport } from './report.ts'

/** The job that prints the signed order with its certificate page, seals it and stores it; once. */
export async function seal(services: JobServices, { guid }: { guid: string }): Promise<void> {
  const { pool, config, providers, reports, files } = services
  const found = await inJob(pool, async (tx) => {
    const envelope = await findEnvelope(tx, guid)
    return envelope && { envelope, terms: await getCustomerTerms({ tx }, envelope) }
  })
  if (!found) return
  const { envelope, terms } = found
  const { signature, signedAt, sealedFile } = envelope
  if (!signature || !signedAt || sealedFile) return
  await providers.esign.complete?.(envelope.envelopeID, {
    signer: { name: signature.name },
    signature: { kind: signature.kind, [signature.kind === 'drawn' ? 'image' : 'text']: signature.signature },
    signedAt,
    from: envelope.events.at(-1)?.from ?? '',
  })
  const pdf = await reports.render('order', toSignedReport(config, envelope, terms))
  const sealed = await sealPdf({
    pdf,
    reason: `Order ${envelope.orderID} as signed by ${signature.name}`,
    name: config.providerName,
    signedAt,
    key: await services.sealKey(),
  })
  const key = `signed/${envelope.orderID}-${guid}.pdf`
  await files.put(key, sealed)
  await inJob(pool, async (tx) => {
    await updateEnvelope(tx, guid, { sealedFile: key })
    tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'sealed', data: { key } })
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

/** The job that tells the dealer, and the e-signature service, that the customer declined. */
export async function tellDeclined(
  { pool, config, providers }: JobServices,
  { guid }: { guid: string },
): Promise<void> {
  const envelope = await inJob(pool, (tx) => findEnvelope(tx, guid))
  if (envelope?.status !== 'declined') return
  await providers.esign.decline?.(envelope.envelopeID, envelope.declinedReason)
  const { dealer, orderID } = envelope.snapshot
  const messageId = `declined-${guid}@${new URL(config.publicUrl).hostname}`
  const url = `${config.publicUrl}/order-summary?order=${orderID}`
  await providers.email.send({ to: dealer.email, toName: dealer.name, messageId, ...declineMail(envelope, url) })
}
