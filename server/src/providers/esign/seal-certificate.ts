import type { X509Certificate } from 'node:crypto'
import type { RevocationProvider } from '@libpdf/core'
import * as pkijs from 'pkijs'
import { OutsideError } from '../../kernel/outside-error.ts'
import { toArrayBuffer } from './cades.ts'
import { makeRevocationProvider, revocationTimeoutMs } from './revocation.ts'
import { certificateProblem, certificateSystem, type SealSigner } from './seal-signer.ts'

/**
 * Throws if the certificate has expired, is not valid yet, or was revoked. The error says that the system is
 * unavailable, so that the job is retried until an operator has replaced the certificate.
 * @throws OutsideError
 */
export async function assertCanSeal(certificates: SealSigner['certificates']): Promise<void> {
  const problem =
    certificateProblem(certificates[0], new Date()) ??
    ((await isRevoked(certificates)) ? 'its issuer revoked it' : undefined)
  if (!problem) return
  const message = `The seal certificate cannot be used: ${problem}. Replace the file of SEAL_CERTIFICATE_FILE.`
  throw new OutsideError(certificateSystem, 'unavailable', message)
}

/**
 * Whether the issuer has revoked the certificate, according to a signed OCSP response or revocation list. Without a
 * valid response the certificate counts as not revoked, because otherwise anybody on the network could stop sealing.
 * The file must have the issuer's certificate too.
 */
async function isRevoked([own, ...others]: SealSigner['certificates']): Promise<boolean> {
  const issuer = others.find((other) => own.checkIssued(other) && own.verify(other.publicKey))
  if (!issuer) return false
  const provider = makeRevocationProvider(revocationTimeoutMs)
  return (await isRevokedByOcsp(provider, own, issuer)) || (await isRevokedByList(provider, own, issuer))
}

const parse = ({ raw }: X509Certificate) => pkijs.Certificate.fromBER(toArrayBuffer(raw))

async function isRevokedByOcsp(provider: RevocationProvider, own: X509Certificate, issuer: X509Certificate) {
  const answer = await provider.getOCSP?.(own.raw, issuer.raw)
  if (!answer) return false
  try {
    const { responseBytes } = pkijs.OCSPResponse.fromBER(toArrayBuffer(answer))
    if (!responseBytes) return false
    const basic = pkijs.BasicOCSPResponse.fromBER(responseBytes.response.valueBlock.valueHexView)
    const { isForCertificate, status } = await basic.getCertificateStatus(parse(own), parse(issuer))
    basic.certs = [...(basic.certs ?? []), parse(issuer)]
    return isForCertificate && status === revokedStatus && (await basic.verify({ trustedCerts: [parse(issuer)] }))
  } catch {
    // Ignore a response that can't be parsed or verified.
    return false
  }
}

/** The status of a revoked certificate in an OCSP response (RFC 6960). */
const revokedStatus = 1

async function isRevokedByList(provider: RevocationProvider, own: X509Certificate, issuer: X509Certificate) {
  const answer = await provider.getCRL?.(own.raw)
  if (!answer) return false
  try {
    const list = pkijs.CertificateRevocationList.fromBER(toArrayBuffer(answer))
    return list.isCertificateRevoked(parse(own)) && (await list.verify({ issuerCertificate: parse(issuer) }))
  } catch {
    // Ignore a list that can't be parsed or verified.
    return false
  }
}
