import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import type { Config } from '../../config.ts'
import type { StoredEnvelope, StoredRecipient } from './queries.ts'

/** A file inside the sealed document. */
export interface PacketFile {
  name: string
  description: string
  content: string
}

/**
 * What the sealed document carries for machines: the order exactly as it was shown, whose SHA-256 is the document's hash,
 * and the certificate: who signed, when and from where, which terms, and what happened.
 */
export function toPacket(
  config: Config,
  envelope: StoredEnvelope,
  recipients: readonly StoredRecipient[],
  terms: readonly TermCondition[],
): PacketFile[] {
  const certificate = {
    envelope: envelope.guid,
    sealedBy: config.providerName,
    documentHash: { algorithm: 'SHA-256', value: envelope.snapshotHash, of: orderFile(envelope) },
    signers: recipients.map(({ signature, role, email, mobile, signedAt, signedFrom, guid }) => ({
      ...{ link: guid, name: signature?.name, role, email, mobile },
      ...{ signedAt: signedAt?.toISOString(), from: signedFrom, kind: signature?.kind },
    })),
    terms: terms.map(({ id, heading, condition, checked }) => ({ id, heading, condition, confirmed: checked })),
    events: envelope.events,
  }
  return [
    {
      name: orderFile(envelope),
      description: 'The order as it was shown to those who signed it',
      content: JSON.stringify(envelope.snapshot),
    },
    {
      name: 'certificate.json',
      description: 'Who signed, when, from where, and what happened',
      content: JSON.stringify(certificate, null, 2),
    },
  ]
}

const orderFile = ({ orderID }: StoredEnvelope) => `order-${orderID}.json`
