import { randomBytes, type X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { OutsideDown, OutsideRefused } from '../../kernel/outside-error.ts'
import { makeHttpAdapter } from '../http-adapter.ts'
import { cmsOid, toArrayBuffer } from './cades.ts'
import { SignatureProblem } from './signed-data.ts'
import { checkTimestampToken, hasTrustedIssuer } from './timestamp-token.ts'

export type TimestampAuthority = {
  /**
   * Requests an RFC 3161 timestamp token for a SHA-256. Verifies the token and returns its DER.
   * @throws OutsideError, also for an invalid reply
   */
  stamp(digest: Uint8Array): Promise<Buffer>
}

const system = 'timestamp'

/** Makes a client of an RFC 3161 authority over HTTP. */
export function makeTimestampAuthority(settings: {
  url: string
  user: string | undefined
  password: string | undefined
  /** Trusted certificates. One of them must have issued the authority's certificate. Empty to accept any issuer. */
  trusted?: readonly X509Certificate[]
  timeoutMs: number
}): TimestampAuthority {
  const { url, user, password = '', trusted = [], timeoutMs } = settings
  const headers: Record<string, string> = { accept: 'application/timestamp-reply' }
  if (user) headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const http = makeHttpAdapter({ system, baseUrl: url, headers, timeoutMs })
  return {
    async stamp(digest) {
      const nonce = makeNonce()
      const content = Buffer.from(timestampRequest(digest, nonce).toSchema().toBER(false))
      const bytes = { type: 'application/timestamp-query', content }
      const reply = await http.download({ method: 'POST', path: '', bytes, repeatable: true, maxBytes: 64 * 1024 })
      return readReply(reply, digest, nonce, trusted)
    },
  }
}

/** Returns a random positive number in DER. Its first bit must be 0, and its first byte must not be 0. */
function makeNonce(): Buffer {
  const nonce = randomBytes(16)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  return nonce
}

function timestampRequest(digest: Uint8Array, nonce: Buffer): pkijs.TimeStampReq {
  return new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: cmsOid.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: toArrayBuffer(digest) }),
    }),
    nonce: new asn1js.Integer({ valueHex: toArrayBuffer(nonce) }),
    certReq: true,
  })
}

function readReply(reply: Buffer, digest: Uint8Array, nonce: Buffer, trusted: readonly X509Certificate[]): Buffer {
  const token = tokenOf(reply)
  try {
    const timestamp = checkTimestampToken(token, digest)
    if (timestamp.nonce !== nonce.toString('hex'))
      throw new SignatureProblem('changed', 'The timestamp answers another request')
    if (trusted.length > 0 && !hasTrustedIssuer(trusted, timestamp.certificate, timestamp.certificates))
      throw new SignatureProblem(
        'unreadable',
        'TIMESTAMP_CERTIFICATE_FILE did not issue the certificate of the timestamp',
      )
    return token
  } catch (error) {
    throw new OutsideDown(system, { cause: error })
  }
}

/** Returns the token of a reply, with its bytes unchanged. */
function tokenOf(reply: Buffer): Buffer {
  const response = parse(reply)
  if (response.status.status > pkijs.PKIStatus.grantedWithMods) {
    const text = response.status.statusStrings?.map(({ valueBlock }) => valueBlock.value).join(' ') ?? ''
    throw new OutsideRefused(system, `The timestamp authority refused the request ${text.slice(0, 200)}`.trim())
  }
  const { result } = asn1js.fromBER(toArrayBuffer(reply))
  const token = result instanceof asn1js.Sequence ? result.valueBlock.value[1] : undefined
  if (!token) throw new OutsideDown(system, { cause: new Error('The reply has no timestamp') })
  return Buffer.from(token.valueBeforeDecodeView)
}

function parse(reply: Buffer): pkijs.TimeStampResp {
  try {
    return pkijs.TimeStampResp.fromBER(toArrayBuffer(reply))
  } catch (error) {
    throw new OutsideDown(system, { cause: error })
  }
}
