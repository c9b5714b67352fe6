import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { Signer, SignPdf } from '@signpdf/signpdf'
import * as asn1js from 'asn1js'
import { AFRelationship, PDFDocument } from 'pdf-lib'
import * as pkijs from 'pkijs'
import type { SealKey } from './seal-key.ts'

export const sealOid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
}

/** Bytes reserved for the signature in the document: a key of 3072 bits, one certificate and a margin. */
const signatureLength = 8192

/**
 * Seals a PDF permanently: PAdES baseline (ETSI.CAdES.detached, SHA-256) over the whole document. Any later change
 * breaks the seal.
 * @param reason shown by PDF readers together with `name`, the sealing party
 */
export async function sealPdf(seal: {
  pdf: Buffer
  reason: string
  name: string
  signedAt: Date
  key: SealKey
  /** Files embedded in the document and sealed with it. */
  files?: readonly { name: string; description: string; content: string | Uint8Array; mediaType?: string }[]
  /** Reference that identifies the sealed document. */
  reference?: string
}): Promise<Buffer> {
  const document = await PDFDocument.load(seal.pdf, { updateMetadata: false })
  for (const { name, description, content, mediaType = 'application/json' } of seal.files ?? []) {
    await document.attach(Buffer.from(content), name, {
      mimeType: mediaType,
      description,
      creationDate: seal.signedAt,
      modificationDate: seal.signedAt,
      afRelationship: AFRelationship.Data,
    })
  }
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: asciiOnly(seal.reason),
    name: asciiOnly(seal.name),
    contactInfo: seal.reference ?? '',
    location: 'Australia',
    signingTime: seal.signedAt,
    signatureLength,
    subFilter: 'ETSI.CAdES.detached',
  })
  const prepared = Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }))
  return new SignPdf().sign(prepared, new CadesSigner(seal.key))
}

// The dictionary is written as raw bytes, for which PDF only supports its own eight-bit encoding.
function asciiOnly(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '')
}

class CadesSigner extends Signer {
  readonly #key: SealKey

  constructor(key: SealKey) {
    super()
    this.#key = key
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const content = new Uint8Array(pdf)
    const { certificate, privateKey } = this.#key
    const signed = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: sealOid.data }),
      signerInfos: [
        new pkijs.SignerInfo({
          version: 1,
          sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new pkijs.SignedAndUnsignedAttributes({
            type: 0,
            attributes: await signedAttributes(content, certificate),
          }),
        }),
      ],
      certificates: [certificate],
    })
    await signed.sign(privateKey, 0, 'SHA-256', content.buffer)
    const info = new pkijs.ContentInfo({ contentType: sealOid.signedData, content: signed.toSchema(true) })
    return Buffer.from(info.toSchema().toBER(false))
  }
}

// PAdES takes the time from the signature dictionary and forbids the CMS attribute for it.
async function signedAttributes(
  content: Uint8Array<ArrayBuffer>,
  certificate: pkijs.Certificate,
): Promise<pkijs.Attribute[]> {
  const digest = await sha256(content)
  const certificateHash = await sha256(certificate.toSchema(true).toBER(false))
  const attributes = [
    new pkijs.Attribute({
      type: sealOid.contentType,
      values: [new asn1js.ObjectIdentifier({ value: sealOid.data })],
    }),
    new pkijs.Attribute({ type: sealOid.messageDigest, values: [new asn1js.OctetString({ valueHex: digest })] }),
    new pkijs.Attribute({ type: sealOid.signingCertificateV2, values: [signingCertificate(certificateHash)] }),
  ]
  return attributes.sort((one, other) => Buffer.compare(encoded(one), encoded(other)))
}

/** SigningCertificateV2 with the SHA-256 of one certificate; the default algorithm is omitted (RFC 5035). */
function signingCertificate(certificateHash: ArrayBuffer) {
  const essCertId = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: certificateHash })] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertId] })] })
}

// DER sorts the members of a SET OF by their encoding.
function encoded(attribute: pkijs.Attribute) {
  return Buffer.from(attribute.toSchema().toBER(false))
}

/** Returns the SHA-256 of the bytes. */
export function sha256(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes)
}
