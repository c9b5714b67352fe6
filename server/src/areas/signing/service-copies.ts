import { hash } from 'node:crypto'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { OutsideDown } from '../../kernel/outside-error.ts'
import { type StoredRecipient, updateSigner } from './recipient-queries.ts'

/** The signed document exactly as the e-signature service returned it. */
export interface ServiceCopy {
  recipient: StoredRecipient
  content: Buffer
  sha256: string
}

/**
 * Fetches the documents that were signed at the e-signature service and stores them unchanged, because the service's
 * own signature covers their bytes.
 */
export async function storeServiceCopies(
  services: JobServices,
  recipients: readonly StoredRecipient[],
): Promise<ServiceCopy[]> {
  const copies: ServiceCopy[] = []
  for (const recipient of recipients)
    if (recipient.signature?.kind === 'service') copies.push(await storeServiceCopy(services, recipient))
  return copies
}

async function storeServiceCopy(services: JobServices, recipient: StoredRecipient): Promise<ServiceCopy> {
  const { pool, files } = services
  const { guid, orderID, signsAt, serviceFile, serviceHash } = recipient
  if (serviceFile) return { recipient, content: await files.get(serviceFile), sha256: serviceHash }
  const content = await fetchSigned(services, recipient)
  const storedFile = {
    serviceFile: `signed/${orderID}-${guid}-${signsAt.toLowerCase()}.pdf`,
    serviceHash: hash('sha256', content),
  }
  await files.put(storedFile.serviceFile, content)
  await inJob(pool, async (tx) => {
    await updateSigner(tx, guid, storedFile)
    tx.auditOrder(orderID, 'signed document fetched', { name: recipient.name, signsAt, sha256: storedFile.serviceHash })
  })
  return { recipient: { ...recipient, ...storedFile }, content, sha256: storedFile.serviceHash }
}

async function fetchSigned({ providers }: JobServices, { serviceID, signsAt }: StoredRecipient): Promise<Buffer> {
  const { esign } = providers
  if (esign.signsAt !== signsAt || !esign.signedDocument) throw new OutsideDown('esign')
  const content = await esign.signedDocument(serviceID)
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') throw new OutsideDown('esign')
  return content
}
