import { normalise } from '@dealerline/shared/cells/normalise.ts'
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
  /** The reason for the seal. PDF readers show it with `name`, which is the sealing party. */
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
  /** If set, every seal has a timestamp of this authority, and sealing fails if the authority does. */
  timestamps?: TimestampAuthority | undefined
  /** Whether to extend the seal to PAdES-B-LTA. Requires `timestamps`. */
  archive?: boolean
}

/**
 * Seals a PDF at the level PAdES-B-B, B-T (with `timestamps`) or B-LTA (with `archive`). The seal covers the whole
 * document, so any later change breaks it.
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

/** Returns the PDF with the embedded files and a placeholder for the signature. */
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

/** Returns the number of hexadecimal digits to reserve for certificates, signature and timestamp, with a margin. */
function signatureLength({ certificates }: SealSigner, timestamps: TimestampAuthority | undefined): number {
  const certificateBytes = certificates.reduce((sum, { raw }) => sum + raw.length, 0)
  return 2 * (certificateBytes + 3072 + (timestamps ? 16_384 : 0))
}

/** Removes characters that are not ASCII or that PDF escapes, because the library writes these texts unescaped. */
function asciiOnly(text: string) {
  return normalise(text, 'NFKD')
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
