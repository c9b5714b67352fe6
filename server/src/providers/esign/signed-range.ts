import * as asn1js from 'asn1js'
import { toArrayBuffer } from './cades.ts'

/** The bytes of a PDF that a signature covers, the signature itself, and the end of the covered part of the file. */
export type SignedRange = { content: Buffer; cms: Buffer; end: number }

/**
 * Returns the parts of a signature from its byte range. Undefined unless the range covers a whole revision of the file
 * from its start, except for the signature itself.
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

/** Returns the first DER value of a buffer padded with zeroes; undefined if it is padded with anything else. */
function withoutPadding(padded: Buffer): Buffer | undefined {
  const { offset } = asn1js.fromBER(toArrayBuffer(padded))
  if (offset <= 0 || padded.subarray(offset).some((byte) => byte !== 0)) return undefined
  return padded.subarray(0, offset)
}

/** Returns the ends of the revisions after a position. The last one is the end of the file. */
export function revisionEnds(pdf: Buffer, from: number): number[] {
  const text = pdf.toString('latin1', from)
  const ends = [...text.matchAll(/%%EOF(?:\r\n|\r|\n)?/g)].map((match) => from + match.index + match[0].length)
  return (ends.at(-1) ?? from) < pdf.length ? [...ends, pdf.length] : ends
}
