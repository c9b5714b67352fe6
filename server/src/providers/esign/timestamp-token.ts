import type { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { cmsOid, toArrayBuffer } from './cades.ts'
import { checkSignedData, SignatureProblem } from './signed-data.ts'

/** A verified timestamp. `authority` is the name of the authority that confirms the time. */
export type Timestamp = {
  at: Date
  authority: string
  nonce: string
  certificate: X509Certificate
  certificates: readonly X509Certificate[]
}

const extendedKeyUsage = '2.5.29.37'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/**
 * Verifies an RFC 3161 timestamp token of a SHA-256: its signature, the purpose and validity of its certificate, and
 * the hash in it. Does not check who issued the certificate.
 * @throws SignatureProblem
 */
export function checkTimestampToken(token: Uint8Array, digest: Uint8Array): Timestamp {
  const { certificate, certificates, content } = checkSignedData(token)
  const info = readContent(content)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOfDigest =
    hashAlgorithm.algorithmId === cmsOid.sha256 && Buffer.from(hashedMessage.getValue()).equals(Buffer.from(digest))
  if (!isOfDigest) throw new SignatureProblem('changed', 'The timestamp is of other content')
  if (!isForTimestamps(certificate))
    throw new SignatureProblem('unreadable', 'The certificate of the timestamp is not for timestamps only')
  const at = info.genTime
  if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo))
    throw new SignatureProblem('unreadable', 'The certificate of the timestamp was not valid at its time')
  const nonce = info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex') : ''
  return { at, authority: commonName(certificate), nonce, certificate, certificates }
}

function readContent(content: Buffer): pkijs.TSTInfo {
  try {
    return pkijs.TSTInfo.fromBER(toArrayBuffer(content))
  } catch {
    throw new SignatureProblem('unreadable', 'The timestamp has no time')
  }
}

/** Whether the certificate may be used only for timestamps, as RFC 3161 requires. */
function isForTimestamps(certificate: X509Certificate): boolean {
  const { extensions = [] } = pkijs.Certificate.fromBER(toArrayBuffer(certificate.raw))
  const usage = extensions.find(({ extnID }) => extnID === extendedKeyUsage)
  const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  return usage?.critical === true && purposes.length === 1 && purposes[0] === timeStamping
}

/**
 * Whether a certificate is trusted, or was issued by a trusted one, directly or through the certificates in `others`.
 */
export function hasTrustedIssuer(
  trusted: readonly X509Certificate[],
  certificate: X509Certificate,
  others: readonly X509Certificate[],
): boolean {
  let current = certificate
  for (let depth = 0; depth < 8; depth += 1) {
    if (trusted.some((one) => one.raw.equals(current.raw) || isIssuedBy(current, one))) return true
    const issuer = others.find((one) => one.ca && !one.raw.equals(current.raw) && isIssuedBy(current, one))
    if (!issuer) return false
    current = issuer
  }
  return false
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Returns the common name of a certificate's subject, or its organisation. */
export function commonName(certificate: X509Certificate): string {
  const { CN, O } = certificate.toLegacyObject().subject
  const [name = certificate.subject] = [CN, O].flat().filter(Boolean)
  return name
}
