import { X509Certificate } from 'node:crypto'
import type { RevocationProvider } from '@libpdf/core'
import * as pkijs from 'pkijs'
import { readResponse } from '../../kernel/read-response.ts'
import { toArrayBuffer } from './cades.ts'

const crlDistributionPoints = '2.5.29.31'

export const revocationTimeoutMs = 5000

/** The maximum bytes of a reply, because its parser needs hundreds of bytes of memory for each. */
const maxRevocationBytes = 256 * 1024

/**
 * Makes a provider of revocation data, which it fetches by OCSP or as revocation lists from the addresses in the
 * certificates. It leaves out data that it can't fetch or parse. After a failure, it sends no more requests to the same
 * host, so that sealing does not wait for every timeout if a firewall drops the requests.
 */
export function makeRevocationProvider(timeoutMs: number): RevocationProvider {
  const failedHosts = new Set<string>()
  const fetchFrom = async (url: string, options: RequestInit = {}): Promise<ArrayBuffer | undefined> => {
    if (!URL.canParse(url) || failedHosts.has(new URL(url).host)) return undefined
    try {
      const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
      return response.ok ? toArrayBuffer(await readResponse(response, maxRevocationBytes)) : undefined
    } catch {
      failedHosts.add(new URL(url).host)
      return undefined
    }
  }
  return {
    async getOCSP(certificate, issuer) {
      const url = ocspAddress(certificate)
      if (!url) return null
      const body = await ocspRequest(certificate, issuer)
      const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' }
      const answer = await fetchFrom(url, { method: 'POST', headers, body })
      return answer && isOcspAnswer(answer) ? new Uint8Array(answer) : null
    },
    async getCRL(certificate) {
      for (const url of crlAddresses(certificate)) {
        const answer = await fetchFrom(url)
        if (answer && isRevocationList(answer)) return new Uint8Array(answer)
      }
      return null
    },
  }
}

const parse = (certificate: Uint8Array) => pkijs.Certificate.fromBER(toArrayBuffer(certificate))

function ocspAddress(certificate: Uint8Array): string | undefined {
  return /^OCSP - URI:(http.*)$/m.exec(new X509Certificate(certificate).infoAccess ?? '')?.[1]
}

async function ocspRequest(certificate: Uint8Array, issuer: Uint8Array): Promise<ArrayBuffer> {
  const request = new pkijs.OCSPRequest()
  // RFC 5019 requires clients to identify the issuer by SHA-1 hashes.
  await request.createForCertificate(parse(certificate), { hashAlgorithm: 'SHA-1', issuerCertificate: parse(issuer) })
  return request.toSchema(true).toBER(false)
}

function crlAddresses(certificate: Uint8Array): string[] {
  const points = parse(certificate).extensions?.find(({ extnID }) => extnID === crlDistributionPoints)?.parsedValue
  if (!(points instanceof pkijs.CRLDistributionPoints)) return []
  const names = points.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint : [],
  )
  return names.map(({ value }) => String(value)).filter((url) => url.startsWith('http'))
}

function isOcspAnswer(answer: ArrayBuffer): boolean {
  try {
    return pkijs.OCSPResponse.fromBER(answer).responseStatus.valueBlock.valueDec === 0
  } catch {
    return false
  }
}

function isRevocationList(answer: ArrayBuffer): boolean {
  try {
    return pkijs.CertificateRevocationList.fromBER(answer).issuer.typesAndValues.length > 0
  } catch {
    return false
  }
}
