import { PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { isSameObject, resolveIn } from './same-object.ts'
import { sha256 } from './sha256.ts'
import { readSignedRange, revisionEnds } from './signed-range.ts'
import { checkTimestampToken, type Timestamp } from './timestamp-token.ts'

/**
 * An incremental update of a PDF after its seal. `validationData` adds certificates and their revocation data.
 * `documentTimestamp` adds a valid timestamp of the whole file before it. `other` is any other change of the document.
 */
export type SealUpdate = HarmlessUpdate | { kind: 'other' }

/** An update that extends the seal and does not change the document. */
export type HarmlessUpdate =
  | { kind: 'validationData' }
  | ({ kind: 'documentTimestamp' } & Pick<Timestamp, 'at' | 'authority'>)

/** Maximum number of updates to examine. The portal adds three. */
const maxUpdates = 8

const other: SealUpdate = { kind: 'other' }

/** Returns every update of a PDF after its seal, oldest first. */
export async function listUpdates(pdf: Buffer, sealEnd: number): Promise<SealUpdate[]> {
  const updates: SealUpdate[] = []
  let start = sealEnd
  for (const end of revisionEnds(pdf, sealEnd)) {
    updates.push(updates.length < maxUpdates ? await examine(pdf.subarray(0, start), pdf.subarray(0, end)) : other)
    start = end
  }
  return updates
}

async function examine(before: Buffer, after: Buffer): Promise<SealUpdate> {
  try {
    const [older, newer] = [await PDF.load(before), await PDF.load(after)]
    if (newer.recoveredViaBruteForce || !keepsDocument(older, newer)) return other
    const [field, ...more] = newFields(older, newer)
    if (!field) return isSameObject(older, newer, dssOf(older), dssOf(newer)) ? other : { kind: 'validationData' }
    return more.length === 0 ? examineTimestamp(after, newer, field) : other
  } catch {
    // If the file can't be parsed or the timestamp is invalid, the update is none of the portal's.
    return other
  }
}

const dssOf = (document: PDF) => document.getCatalog().get('DSS')

/**
 * Whether the content that PDF readers show is unchanged: the catalogs differ only in validation data and new signature
 * fields.
 */
function keepsDocument(older: PDF, newer: PDF): boolean {
  const [before, after] = [older.getCatalog(), newer.getCatalog()]
  const keys = new Set([...before.keys(), ...after.keys()].map(({ value }) => value))
  for (const key of ['DSS', 'AcroForm']) keys.delete(key)
  for (const key of keys) if (!isSameObject(older, newer, before.get(key), after.get(key))) return false
  return keepsForm(older, newer)
}

function keepsForm(older: PDF, newer: PDF): boolean {
  const [before, after] = [formOf(older), formOf(newer)]
  const keys = new Set([...before.keys(), ...after.keys()].map(({ value }) => value))
  for (const key of ['Fields', 'SigFlags']) keys.delete(key)
  for (const key of keys) if (!isSameObject(older, newer, before.get(key), after.get(key))) return false
  const [oldFields, fields] = [fieldsOf(older), fieldsOf(newer)]
  return oldFields.every((field, index) => isSameObject(older, newer, field, fields[index]))
}

function formOf(document: PDF): PdfDict {
  const form = resolveIn(document, document.getCatalog().get('AcroForm'))
  return form instanceof PdfDict ? form : new PdfDict()
}

function fieldsOf(document: PDF) {
  const fields = resolveIn(document, formOf(document).get('Fields'))
  return fields instanceof PdfArray ? fields.toArray() : []
}

function newFields(older: PDF, newer: PDF) {
  return fieldsOf(newer).slice(fieldsOf(older).length)
}

/** Returns the timestamp in a new field. Returns `other` unless the field is invisible and covers the whole file. */
function examineTimestamp(pdf: Buffer, document: PDF, reference: ReturnType<typeof fieldsOf>[number]): SealUpdate {
  const field = resolveIn(document, reference)
  const value = field instanceof PdfDict ? resolveIn(document, field.get('V')) : undefined
  if (!(field instanceof PdfDict) || !(value instanceof PdfDict) || !isInvisible(document, field)) return other
  const range = resolveIn(document, value.get('ByteRange'))
  const type = resolveIn(document, value.get('Type'))
  if (!(type instanceof PdfName) || type.value !== 'DocTimeStamp' || !(range instanceof PdfArray)) return other
  const numbers = range.toArray().map((one) => (one instanceof PdfNumber ? one.value : Number.NaN))
  const signed = readSignedRange(pdf, numbers)
  if (signed?.end !== pdf.length) return other
  const { at, authority } = checkTimestampToken(signed.cms, sha256(signed.content))
  return { kind: 'documentTimestamp', at, authority }
}

function isInvisible(document: PDF, field: PdfDict): boolean {
  const rectangle = resolveIn(document, field.get('Rect'))
  return (
    rectangle instanceof PdfArray &&
    rectangle.toArray().every((one) => one instanceof PdfNumber && one.value === 0) &&
    !field.has('AP') &&
    !field.has('A') &&
    !field.has('AA') &&
    !field.has('Kids')
  )
}
