import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { ownValue } from '@dealerline/shared/own-value.ts'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { cmsOid, toArrayBuffer } from './cades.ts'

/** A verified CMS signature. */
export type CheckedSignature = {
  certificate: X509Certificate
  /** All certificates in the CMS, in any order. */
  certificates: readonly X509Certificate[]
  content: Buffer
  signature: Buffer
  unsignedAttributes: readonly pkijs.Attribute[]
}

/** The reason why a signature is invalid. `changed` means that it is a signature of other content. */
export class SignatureProblem extends Error {
  readonly kind: 'changed' | 'unreadable'
  constructor(kind: 'changed' | 'unreadable', message: string) {
    super(message)
    this.name = 'SignatureProblem'
    this.kind = kind
  }
}

const digests: Readonly<Record<string, string>> = {
  [cmsOid.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const rsaPss = '1.2.840.113549.1.1.10'

/**
 * Verifies the signature of a CMS with the certificate in the CMS. Does not check who issued the certificate.
 * @param detached the signed content, unless the CMS contains it
 * @throws SignatureProblem
 */
export function checkSignedData(cms: Uint8Array, detached?: Uint8Array): CheckedSignature {
  const signed = parseSignedData(cms)
  const [signer] = signed.signerInfos
  if (!signer || signed.signerInfos.length > 1) throw unreadable('it does not have exactly one signature')
  const certificate = findCertificate(signed, signer)
  const content = detached ? Buffer.from(detached) : embeddedContent(signed)
  const digest = ownValue(digests, signer.digestAlgorithm.algorithmId)
  const attributes = signer.signedAttrs
  if (!digest || !attributes) throw unreadable('it uses an unknown digest or has no signed attributes')
  const [contentType] = valuesOf(attributes.attributes, cmsOid.contentType)
  if (!(contentType instanceof asn1js.ObjectIdentifier) || contentType.getValue() !== contentTypeOf(signed))
    throw unreadable('it signs another type of content')
  if (!namesCertificate(attributes.attributes, certificate)) throw unreadable('it names another certificate')
  const signature = bytesOf(signer.signature)
  const isPss = signer.signatureAlgorithm.algorithmId === rsaPss
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : {}
  const [messageDigest] = valuesOf(attributes.attributes, cmsOid.messageDigest)
  const isUnchanged =
    messageDigest instanceof asn1js.OctetString &&
    bytesOf(messageDigest).equals(createHash(digest).update(content).digest()) &&
    verify(digest, signedBytes(attributes), { key: certificate.publicKey, ...padding }, signature)
  if (!isUnchanged) throw new SignatureProblem('changed', 'The content was changed after it was signed')
  const certificates = certificatesOf(signed).map(toX509)
  return { certificate, certificates, content, signature, unsignedAttributes: signer.unsignedAttrs?.attributes ?? [] }
}

function parseSignedData(cms: Uint8Array): pkijs.SignedData {
  try {
    const info = pkijs.ContentInfo.fromBER(toArrayBuffer(cms))
    return new pkijs.SignedData({ schema: info.content })
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : 'it is not CMS')
  }
}

const unreadable = (reason: string) => new SignatureProblem('unreadable', `The signature cannot be read: ${reason}`)

function findCertificate(signed: pkijs.SignedData, { sid }: pkijs.SignerInfo): X509Certificate {
  const own = certificatesOf(signed).find(
    ({ issuer, serialNumber }) =>
      sid instanceof pkijs.IssuerAndSerialNumber &&
      sid.serialNumber.isEqual(serialNumber) &&
      sid.issuer.isEqual(issuer),
  )
  if (!own) throw unreadable('it has no certificate of the signer')
  return toX509(own)
}

const certificatesOf = ({ certificates = [] }: pkijs.SignedData) =>
  certificates.filter((one) => one instanceof pkijs.Certificate)

const toX509 = (certificate: pkijs.Certificate) => new X509Certificate(Buffer.from(certificate.toSchema().toBER(false)))

const contentTypeOf = ({ encapContentInfo }: pkijs.SignedData) => encapContentInfo.eContentType

function embeddedContent({ encapContentInfo: { eContent } }: pkijs.SignedData): Buffer {
  if (!eContent) throw unreadable('it has no content')
  return Buffer.from(eContent.getValue())
}

function valuesOf(attributes: readonly pkijs.Attribute[], type: string): unknown[] {
  return attributes.find((attribute) => attribute.type === type)?.values ?? []
}

/** Returns the bytes of an octet string without its tag and length. Does not copy them. */
function bytesOf(octets: asn1js.OctetString): Buffer {
  return Buffer.from(octets.getValue())
}

/** Returns the attributes in the form that was signed: the stored bytes with the tag of a SET (RFC 5652, 5.4). */
function signedBytes({ encodedValue }: pkijs.SignedAndUnsignedAttributes): Buffer {
  const bytes = Buffer.from(encodedValue.slice(0))
  bytes[0] = 0x31
  return bytes
}

/** Whether the signed attributes have the hash of the certificate, in ESSCertID (SHA-1) or ESSCertIDv2 (RFC 5035). */
function namesCertificate(attributes: readonly pkijs.Attribute[], certificate: X509Certificate): boolean {
  const [named] = valuesOf(attributes, cmsOid.signingCertificateV2)
  const hash = certificateHash(named) ?? certificateHash(valuesOf(attributes, cmsOid.signingCertificate)[0])
  const digest = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' }[hash?.length ?? 0]
  return Boolean(digest && hash?.equals(createHash(digest).update(certificate.raw).digest()))
}

function certificateHash(named: unknown): Buffer | undefined {
  const [certificates] = membersOf(named)
  const [first] = membersOf(certificates)
  const hash = membersOf(first).find((member) => member instanceof asn1js.OctetString)
  return hash instanceof asn1js.OctetString ? bytesOf(hash) : undefined
}

const membersOf = (value: unknown): unknown[] => (value instanceof asn1js.Sequence ? value.valueBlock.value : [])
