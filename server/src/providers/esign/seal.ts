import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { AFRelationship, PDFDocument } from 'pdf-lib'
import { signCades } from './cades.ts'
import { assertCanSeal } from './seal-certificate.ts'
import type { SealSigner } from './seal-signer.ts'
import { sha256 } from './sha256.ts'
import type { TimestampAuthority } from './timestamp.ts'

export type SealRequest = {
  pdf: Buffer
  /** The reason for the seal. PDF readers show it together with `name`, the sealing party. */
  reason: string
  name: string
  signedAt: Date
  /** Files embedded in the document and sealed with it. */
  files?: readonly { name: string; description: string; content: string | Uint8Array; mediaType?: string }[]
  /** Reference that identifies the sealed document. */
  reference?: string
}

export type SealOptions = {
  signer: SealSigner
  /** If set, every seal has a timestamp of this authority; sealing fails if there is none. */
  timestamps?: TimestampAuthority | undefined
  /** Whether to extend the seal to PAdES-B-LTA; needs `timestamps`. */
  archive?: boolean
}

/**
 * Seals a PDF permanently: PAdES-B-B, B-T with a timestamp, or B-LTA. The seal covers the whole document, so any later
 * change breaks it.
 * @throws OutsideError if the certificate can't be used, or the timestamp authority or the key service fails
 */
export async function sealPdf(request: SealRequest, { signer, timestamps, archive }: SealOptions): Promise<Buffer> {
  await assertCanSeal(signer.certificates)
  const prepared = await prepare(request, signatureLength(signer, timestamps))
  const sealed = await new SignPdf().sign(prepared, new CadesSigner(signer, timestamps))
  if (!archive || !timestamps) return sealed
  const { archiveSeal } = await import('./archive-seal.ts')
  return archiveSeal(sealed, timestamps)
}

/** Returns the PDF with its files and the placeholder of the signature. */
async function prepare(request: SealRequest, length: number): Promise<Buffer> {
  const document = await PDFDocument.load(request.pdf, { updateMetadata: false })
  for (const { name, description, content, mediaType = 'application/json' } of request.files ?? []) {
    await document.attach(Buffer.from(content), name, {
      mimeType: mediaType,
      description,
      creationDate: request.signedAt,
      modificationDate: request.signedAt,
      afRelationship: AFRelationship.Data,
    })
  }
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: asciiOnly(request.reason),
    name: asciiOnly(request.name),
    contactInfo: request.reference ?? '',
    location: 'Australia',
    signingTime: request.signedAt,
    signatureLength: length,
    subFilter: 'ETSI.CAdES.detached',
  })
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
}

/** Hexadecimal digits reserved for the signature: certificates, signature, timestamp and a margin. */
function signatureLength({ certificates }: SealSigner, timestamps: TimestampAuthority | undefined): number {
  const certificateBytes = certificates.reduce((sum, { raw }) => sum + raw.length, 0)
  return 2 * (certificateBytes + 3072 + (timestamps ? 16_384 : 0))
}

// The dictionary is written as raw bytes, and PDF only allows its own eight-bit encoding there.
function asciiOnly(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '')
}

class CadesSigner extends Signer {
  readonly #signer: SealSigner
  readonly #timestamps: TimestampAuthority | undefined

  constructor(signer: SealSigner, timestamps: TimestampAuthority | undefined) {
    super()
    this.#signer = signer
    this.#timestamps = timestamps
  }

  override sign(pdf: Buffer): Promise<Buffer> {
    const timestamps = this.#timestamps
    return signCades(pdf, this.#signer, timestamps && ((signature) => timestamps.stamp(sha256(signature))))
  }
}
