import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import type { Config } from '../../kernel/config.ts'
import type { SealRequest } from '../../providers/esign/seal.ts'
import type { FullAnswer } from '../serviceability/changed-lines.ts'
import type { StoredEnvelope } from './envelope-queries.ts'
import type { StoredRecipient } from './recipient-queries.ts'
import type { ServiceCopy } from './service-copies.ts'

/**
 * The machine-readable files in the sealed document: the order exactly as shown, whose SHA-256 is the document's hash;
 * the certificate with signers, times, addresses, terms and events; the wholesalers' answers about internet lines; and the unchanged documents that were signed at a
 * service.
 */
export function toPacket(
  config: Config,
  envelope: StoredEnvelope,
  recipients: readonly StoredRecipient[],
  terms: readonly TermCondition[],
  copies: readonly ServiceCopy[],
  answers: readonly FullAnswer[],
): NonNullable<SealRequest['files']> {
  const certificate = {
    envelope: envelope.guid,
    sealedBy: config.providerName,
    documentHash: { algorithm: 'SHA-256', value: envelope.snapshotHash, of: orderFile(envelope) },
    signers: recipients.map(({ signature, role, email, mobile, signedAt, signedFrom, guid, identity }) => {
      const copy = copies.find(({ recipient }) => recipient.guid === guid)
      return {
        link: guid,
        name: signature?.name,
        role,
        email,
        mobile,
        signedAt: signedAt?.toISOString(),
        from: signedFrom,
        kind: signature?.kind,
        identity,
        ...(copy && { signedDocument: { algorithm: 'SHA-256', value: copy.sha256, of: copyFile(copy) } }),
      }
    }),
    terms: terms.map(({ id, heading, condition, checked }) => ({ id, heading, condition, confirmed: checked })),
    events: envelope.events,
  }
  return [
    {
      name: orderFile(envelope),
      description: 'The order as shown to the signers',
      content: JSON.stringify(envelope.snapshot),
    },
    {
      name: 'certificate.json',
      description: 'Signers, times of signing, addresses and events',
      content: JSON.stringify(certificate, null, 2),
    },
    ...(answers.length > 0
      ? [
          {
            name: 'internet-lines.json',
            description: 'The answers of the wholesalers about the internet lines, in full, with their hashes',
            content: JSON.stringify(answers, null, 2),
          },
        ]
      : []),
    ...copies.map((copy) => ({
      name: copyFile(copy),
      description: `The document as ${copy.recipient.name} signed it at ${copy.recipient.signsAt}`,
      content: copy.content,
      mediaType: 'application/pdf',
    })),
  ]
}

const copyFile = ({ recipient }: ServiceCopy) => `${recipient.signsAt.toLowerCase()}-${recipient.position}.pdf`

const orderFile = ({ orderID }: StoredEnvelope) => `order-${orderID}.json`
