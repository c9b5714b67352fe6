import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { sealOid, sha256 } from './seal.ts'

export type SealCheck = { valid: true; sealedBy: string } | { valid: false; reason: string }

const changed = 'The document has been changed since it was sealed'

/**
 * Checks whether a PDF has an unbroken seal over all of its bytes, and returns the common name of its certificate. Does
 * not check who issued the certificate.
 */
export async function verifySeal(pdf: Buffer): Promise<SealCheck> {
  const parts = findSeal(pdf)
  if (!parts) return { valid: false, reason: 'The document has no seal that covers all of its content' }
  try {
    return await checkSignature(parts.content, parts.signature)
  } catch (error) {
    if (error instanceof pkijs.SignedDataVerifyError) return { valid: false, reason: changed }
    return { valid: false, reason: 'The seal cannot be read' }
  }
}

async function checkSignature(content: Buffer<ArrayBuffer>, signature: Buffer<ArrayBuffer>): Promise<SealCheck> {
  const info = pkijs.ContentInfo.fromBER(signature)
  const signed = new pkijs.SignedData({ schema: info.content })
  const certificate = signed.certificates?.[0]
  if (!(certificate instanceof pkijs.Certificate)) return { valid: false, reason: 'The seal has no certificate' }
  if (!(await namesCertificate(signed, certificate))) {
    return { valid: false, reason: 'The seal names another certificate' }
  }
  const unbroken = await signed.verify({ signer: 0, data: arrayBuffer(content), checkChain: false })
  if (!unbroken) return { valid: false, reason: changed }
  const name = certificate.subject.typesAndValues.find((part) => part.type === '2.5.4.3')
  return { valid: true, sealedBy: String(name?.value.valueBlock.value ?? '') }
}

/** Returns the signed bytes and the signature, if its byte range covers the whole file except the signature itself. */
function findSeal(pdf: Buffer): { content: Buffer<ArrayBuffer>; signature: Buffer<ArrayBuffer> } | undefined {
  const text = pdf.toString('latin1')
  const byteRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)
  if (!byteRange) return undefined
  const [start, length, next, rest] = byteRange.slice(1).map(Number)
  if (start !== 0 || length === undefined || next === undefined || rest === undefined) return undefined
  const gap = text.slice(length, next)
  if (next + rest !== pdf.length || !/^<[0-9a-f]+>$/.test(gap)) return undefined
  const padded = Buffer.from(gap.slice(1, -1), 'hex')
  const content = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next)])
  return { content, signature: withoutPadding(padded) }
}

/** Returns the first DER value of a buffer padded with zeroes. */
function withoutPadding(padded: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parsed = asn1js.fromBER(padded)
  if (parsed.offset <= 0 || padded.subarray(parsed.offset).some((byte) => byte !== 0)) return padded
  return padded.subarray(0, parsed.offset)
}

async function namesCertificate(signed: pkijs.SignedData, certificate: pkijs.Certificate): Promise<boolean> {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  const attribute = attributes.find((candidate) => candidate.type === sealOid.signingCertificateV2)
  const value: unknown = attribute?.values[0]
  if (!(value instanceof asn1js.Sequence)) return false
  const hash = Buffer.from(await sha256(certificate.toSchema(true).toBER(false)))
  return Buffer.from(value.toBER(false)).includes(hash)
}

function arrayBuffer(buffer: Buffer<ArrayBuffer>): ArrayBuffer {
  return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength)
}
