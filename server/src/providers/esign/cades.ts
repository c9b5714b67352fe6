import type { X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { type SealSigner, sealAlgorithm } from './seal-signer.ts'
import { sha256 } from './sha256.ts'

export const cmsOid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  timestampContent: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha256WithEcdsa: '1.2.840.10045.4.3.2',
}

/**
 * Signs detached content as CAdES for a PDF (ETSI EN 319 142-1).
 * @param stamp returns a timestamp token of the signature, which is added as an attribute
 * @returns the DER of the CMS
 */
export async function signCades(
  content: Uint8Array,
  signer: SealSigner,
  stamp?: (signature: Uint8Array) => Promise<Buffer>,
): Promise<Buffer> {
  const [own, ...issuers] = signer.certificates.map(toPkijs)
  if (!own) throw new Error('The signer of seals has no certificate')
  const signedAttrs = attributeSet(0, signedAttributes(content, signer.certificates[0]))
  const signature = await signer.sign(toSignedBytes(signedAttrs))
  const signerInfo = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: digestAlgorithm(),
    signedAttrs,
    signatureAlgorithm: signatureAlgorithm(signer.certificates[0]),
    signature: new asn1js.OctetString({ valueHex: toArrayBuffer(signature) }),
  })
  if (stamp) signerInfo.unsignedAttrs = attributeSet(1, [timestampAttribute(await stamp(signature))])
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: cmsOid.data }),
    digestAlgorithms: [digestAlgorithm()],
    signerInfos: [signerInfo],
    certificates: [own, ...issuers],
  })
  const info = new pkijs.ContentInfo({ contentType: cmsOid.signedData, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}

function toPkijs(certificate: X509Certificate): pkijs.Certificate {
  return pkijs.Certificate.fromBER(toArrayBuffer(certificate.raw))
}

function attributeSet(type: 0 | 1, attributes: pkijs.Attribute[]) {
  return new pkijs.SignedAndUnsignedAttributes({ type, attributes })
}

/**
 * Returns the attributes as a SET, which is the form that is signed. They are stored with another tag (RFC 5652, 5.4).
 */
function toSignedBytes({ attributes }: pkijs.SignedAndUnsignedAttributes): Buffer {
  return Buffer.from(new asn1js.Set({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER(false))
}

const digestAlgorithm = () => new pkijs.AlgorithmIdentifier({ algorithmId: cmsOid.sha256 })

function signatureAlgorithm(certificate: X509Certificate) {
  return sealAlgorithm(certificate) === 'ecdsa'
    ? new pkijs.AlgorithmIdentifier({ algorithmId: cmsOid.sha256WithEcdsa })
    : new pkijs.AlgorithmIdentifier({ algorithmId: cmsOid.sha256WithRsa, algorithmParams: new asn1js.Null() })
}

/** Returns the signed attributes. They have no time, because PAdES has the time in the PDF and forbids it here. */
function signedAttributes(content: Uint8Array, certificate: X509Certificate): pkijs.Attribute[] {
  const digest = new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(content)) })
  const attributes = [
    new pkijs.Attribute({ type: cmsOid.contentType, values: [new asn1js.ObjectIdentifier({ value: cmsOid.data })] }),
    new pkijs.Attribute({ type: cmsOid.messageDigest, values: [digest] }),
    new pkijs.Attribute({ type: cmsOid.signingCertificateV2, values: [signingCertificate(certificate)] }),
  ]
  return attributes.sort((one, other) => Buffer.compare(encoded(one), encoded(other)))
}

/** Returns the value of SigningCertificateV2: the SHA-256 of the certificate. SHA-256 is the default (RFC 5035). */
function signingCertificate(certificate: X509Certificate) {
  const hash = new asn1js.OctetString({ valueHex: toArrayBuffer(sha256(certificate.raw)) })
  const essCertId = new asn1js.Sequence({ value: [hash] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertId] })] })
}

function timestampAttribute(token: Buffer) {
  return new pkijs.Attribute({ type: cmsOid.timestamp, values: [asn1js.fromBER(toArrayBuffer(token)).result] })
}

/** Returns the encoding of an attribute. DER requires the members of a SET OF to be sorted by it. */
function encoded(attribute: pkijs.Attribute) {
  return Buffer.from(attribute.toSchema().toBER(false))
}

/** Copies the bytes to a separate buffer, as the ASN.1 library requires. */
export function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
