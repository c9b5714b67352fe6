import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** Returns the object to which a reference refers. Returns any other value unchanged. */
export function resolveIn(document: PDF, value: PdfObject | undefined): PdfObject | undefined {
  return value instanceof PdfRef ? (document.getObject(value) ?? undefined) : value
}

/**
 * Whether two values of two revisions of a PDF are equal. Follows references, which must have the same object numbers.
 */
export function isSameObject(
  older: PDF,
  newer: PDF,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  const compared = new Set<string>()
  const pending: [PdfObject | undefined, PdfObject | undefined][] = [[before, after]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, two] = pair
    if (one instanceof PdfRef && two instanceof PdfRef) {
      if (one.toString() !== two.toString()) return false
      if (compared.has(one.toString())) continue
      compared.add(one.toString())
      pending.push([resolveIn(older, one), resolveIn(newer, two)])
    } else {
      const parts = partsToCompare(one, two)
      if (!parts) return false
      pending.push(...parts)
    }
  }
  return true
}

type Pairs = [PdfObject | undefined, PdfObject | undefined][]

/** Returns the pairs of parts that still have to be compared. Undefined if the values differ. */
function partsToCompare(one: PdfObject | undefined, two: PdfObject | undefined): Pairs | undefined {
  if (one instanceof PdfStream || two instanceof PdfStream) {
    if (!(one instanceof PdfStream && two instanceof PdfStream) || !isSameBytes(one.data, two.data)) return undefined
  }
  if (one instanceof PdfDict && two instanceof PdfDict) {
    const keys = new Set([...one.keys(), ...two.keys()])
    return [...keys].map((key) => [one.get(key), two.get(key)])
  }
  if (one instanceof PdfArray && two instanceof PdfArray) {
    const others = two.toArray()
    return one.length === two.length ? one.toArray().map((part, index) => [part, others[index]]) : undefined
  }
  return isSameValue(one, two) ? [] : undefined
}

function isSameValue(one: PdfObject | undefined, two: PdfObject | undefined): boolean {
  if (one instanceof PdfString && two instanceof PdfString) return isSameBytes(one.bytes, two.bytes)
  for (const kind of [PdfName, PdfNumber, PdfBool])
    if (one instanceof kind && two instanceof kind) return one.value === two.value
  return one?.type === two?.type && (one === undefined || one.type === 'null')
}

const isSameBytes = (one: Uint8Array, two: Uint8Array) => Buffer.compare(one, two) === 0
