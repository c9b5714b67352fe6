import { z } from 'zod'
import { OutsideDown } from '../../kernel/outside-error.ts'
import { makeHttpAdapter } from '../http-adapter.ts'
import { isSignedBy, type SealSigner, sealAlgorithm } from './seal-signer.ts'
import { sha256 } from './sha256.ts'

const reply = z.object({ signature: z.base64() })
const system = 'seal-signer'

/**
 * Makes a signer whose key is in a key service or HSM. It signs a SHA-256 by an HTTP call (decision 0059). If a
 * signature does not match the certificate, it reports the service as unavailable.
 */
export function makeServiceSigner(settings: {
  url: string
  key: string | undefined
  certificates: SealSigner['certificates']
  timeoutMs: number
}): SealSigner {
  const { url, key, certificates, timeoutMs } = settings
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const http = makeHttpAdapter({ system, baseUrl: url, headers, timeoutMs })
  const algorithm = sealAlgorithm(certificates[0]) === 'ecdsa' ? 'ECDSA_SHA_256' : 'RSASSA_PKCS1_V1_5_SHA_256'
  return {
    certificates,
    async sign(bytes) {
      const body = { algorithm, digest: sha256(bytes).toString('base64') }
      const { signature } = await http.call({ method: 'POST', path: '', body, repeatable: true, reply })
      const signed = Buffer.from(signature, 'base64')
      if (!isSignedBy(certificates[0], bytes, signed))
        throw new OutsideDown(system, { cause: new Error('The signature does not fit SEAL_CERTIFICATE_FILE') })
      return signed
    },
  }
}
