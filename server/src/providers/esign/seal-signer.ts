import { type KeyObject, sign, verify, type X509Certificate } from 'node:crypto'

/** Signs seals. The private key can be in the database, in a file, or in a key service or HSM that never reveals it. */
export type SealSigner = {
  /** The certificate of the signer, followed by those of its issuers. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]]
  /**
   * Signs bytes with SHA-256 and the key of the first certificate.
   * @returns the signature: PKCS #1 v1.5 for RSA, a DER sequence of r and s for an elliptic curve
   */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Makes a signer whose private key is in memory. */
export function makeKeySigner(privateKey: KeyObject, certificates: SealSigner['certificates']): SealSigner {
  return { certificates, sign: async (bytes) => sign('sha256', bytes, privateKey) }
}

/** Returns the algorithm of a certificate's key. Undefined if seals can't use the key. */
export function sealAlgorithm({ publicKey }: X509Certificate): 'rsa' | 'ecdsa' | undefined {
  const { modulusLength = 0, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  if (publicKey.asymmetricKeyType === 'rsa' && modulusLength >= 2048) return 'rsa'
  if (publicKey.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ecdsa'
  return undefined
}

/** Returns why a certificate can't seal at that time. Undefined if it can. */
export function certificateProblem(certificate: X509Certificate, now: Date): string | undefined {
  if (!sealAlgorithm(certificate)) return 'its key is neither RSA of at least 2048 bits nor ECDSA on the curve P-256'
  if (new Date(certificate.validFrom) > now) return `it is not valid before ${certificate.validFrom}`
  if (new Date(certificate.validTo) < now) return `it expired on ${certificate.validTo}`
  return undefined
}

/** The name of the system in an `OutsideError` about the certificate. */
export const certificateSystem = 'seal-certificate'

/** The number of days before the expiry of a certificate in which operators are warned. */
const warningDays = 30

/** Returns a warning if a certificate expires soon. */
export function endWarning({ validTo }: X509Certificate, now: Date): string | undefined {
  const daysLeft = Math.floor((new Date(validTo).getTime() - now.getTime()) / (24 * 3600 * 1000))
  if (daysLeft >= warningDays) return undefined
  return `the certificate expires on ${validTo} (days left: ${daysLeft}). Replace it before then.`
}

/** Whether the signature of the bytes was made with the key of the certificate. */
export function isSignedBy(certificate: X509Certificate, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify('sha256', bytes, certificate.publicKey, signature)
}
