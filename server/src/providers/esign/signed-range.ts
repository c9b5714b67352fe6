import * as asn1js from 'asn1js'
import { toArrayBuffer } from './cades.ts'

/** The signed content of a PDF, the signature (a CMS), and the position in the file where the signed content ends. */
export type SignedRange = { content: Buffer; cms: Buffer; end: number }

/**
 * Returns the signed content and the signature of a byte range. Undefined unless the range covers the file from its
 * start to the end of a revision, except for the signature.
 */
export function readSignedRange(pdf: Buffer, byteRange: readonly number[]): SignedRange | undefined {
  const [start, length, next, rest] = byteRange
  if (start !== 0 || length === undefined || next === undefined || rest === undefined) return undefined
  const end = next + rest
  if (length > next || end > pdf.length || !isRevisionEnd(pdf, end)) return undefined
  const gap = pdf.toString('latin1', length, next)
  if (!/^<(?:[0-9a-fA-F]{2})+>$/.test(gap)) return undefined
  const cms = withoutPadding(Buffer.from(gap.slice(1, -1), 'hex'))
  const content = Buffer.concat([pdf.subarray(0, length), pdf.subarray(next, end)])
  return cms && { content, cms, end }
}

const isRevisionEnd = (pdf: Buffer, end: number) =>
  /%%EOF[\r\n]*$/.test(pdf.toString('latin1', Math.max(0, end - 10), end))

/** Returns the first DER value of a buffer. Undefined if other bytes than zeroes follow it. */
function withoutPadding(padded: Buffer): Buffer | undefined {
  const { offset } = asn1js.fromBER(toArrayBuffer(padded))
  if (offset <= 0 || padded.subarray(offset).some((byte) => byte !== 0)) return undefined
  return padded.subarray(0, offset)
}

/** Returns the positions after `from` where revisions of the PDF end. The last one is the end of the file. */
export function revisionEnds(pdf: Buffer, from: number): number[] {
  const text = pdf.toString('latin1', from)
  const ends = [...text.matchAll(/%%EOF(?:\r\n|\r|\n)?/g)].map((match) => from + match.index + match[0].length)
  return (ends.at(-1) ?? from) < pdf.length ? [...ends, pdf.length] : ends
}
