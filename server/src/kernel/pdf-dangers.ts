import { ownValue } from '@dealerline/shared/own-value.ts'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from 'pdf-lib'

/** The kinds of content that can harm a reader of a PDF. `encrypted` and `unreadable` files cannot be examined. */
export const pdfDangers = ['javascript', 'launch', 'files', 'action', 'form', 'encrypted', 'unreadable'] as const
export type PdfDanger = (typeof pdfDangers)[number]

/** Keys of dictionaries that show that the PDF has this content. */
const keys: Readonly<Record<string, PdfDanger>> = {
  JS: 'javascript',
  JavaScript: 'javascript',
  RichMediaContent: 'files',
  XFA: 'form',
  // Actions that events trigger, such as opening a page.
  AA: 'action',
}

/** Types of actions, annotations and streams that show that the PDF has this content. */
const types: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  FileAttachment: 'files',
  RichMedia: 'files',
  GoToR: 'action',
  GoToE: 'action',
  SubmitForm: 'action',
  ImportData: 'action',
}
const typeKeys = new Set(['S', 'Type', 'Subtype'])

/** The dangers of a PDF, the objects that run on opening, those that are actions, the attached files, and all objects. */
class Findings {
  readonly dangers = new Set<PdfDanger>()
  readonly opening = new Set<PDFRef>()
  readonly actions = new Set<PDFRef>()
  readonly attached = new Set<PDFRef>()
  readonly objects: [PDFRef, PDFObject][] = []
}

/**
 * Examines every object of a PDF, because PDF readers differ in which objects they use. This includes objects in
 * compressed streams, unreferenced objects, and objects that a later object with the same number replaces. Call it only
 * in the separate process of `inspect-file.ts`: it replaces a method of the library, and a file can keep the parser busy
 * for a long time.
 */
export async function findPdfDanger(content: Uint8Array): Promise<PdfDanger | undefined> {
  const findings = new Findings()
  const { dangers, opening, actions, attached, objects } = findings
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (reference, object) {
    examine(object, findings)
    if (isAction(object)) actions.add(reference)
    objects.push([reference, object])
    assign.call(this, reference, object)
  }
  try {
    const { context } = await PDFDocument.load(content, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    if (context.trailerInfo.Encrypt) return 'encrypted'
    if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) dangers.add('unreadable')
    if (!opening.isDisjointFrom(actions)) dangers.add('action')
    if (objects.some(([reference, object]) => attached.has(reference) && !isJson(object))) dangers.add('files')
  } catch {
    dangers.add('unreadable')
  } finally {
    PDFContext.prototype.assign = assign
  }
  return pdfDangers.find((danger) => dangers.has(danger))
}

function examine(object: PDFObject | undefined, findings: Findings): void {
  if (object instanceof PDFArray) for (const element of object.asArray()) examine(element, findings)
  if (object instanceof PDFStream) examineDictionary(object.dict, findings)
  if (object instanceof PDFDict) examineDictionary(object, findings)
  // An object can be a name to which the type of another object refers.
  if (object instanceof PDFName) note(types, object, findings)
}

function examineDictionary(dictionary: PDFDict, findings: Findings): void {
  for (const [key, value] of dictionary.entries()) {
    const name = key.decodeText()
    note(keys, key, findings)
    if (name === 'OpenAction' && value instanceof PDFRef) findings.opening.add(value)
    if (name === 'EF') examineAttachment(dictionary, value, findings)
    if ((name === 'OpenAction' && isAction(value)) || (name === 'URI' && !isWebAddress(value)))
      findings.dangers.add('action')
    if (value instanceof PDFName) {
      if (typeKeys.has(name)) note(types, value, findings)
    } else examine(value, findings)
  }
}

/**
 * Allows an attached file only if it is JSON by its name and content, as in the documents that the portal signs. A program that
 * opens it shows its text.
 */
function examineAttachment(fileSpec: PDFDict, files: PDFObject, { dangers, attached }: Findings): void {
  const names = ['F', 'UF', 'DOS', 'Mac', 'Unix'].flatMap((key) => fileSpec.get(PDFName.of(key)) ?? [])
  const isNamedJson = (name: PDFObject) =>
    (name instanceof PDFString || name instanceof PDFHexString) && /^[\w .-]+\.json$/.test(name.decodeText())
  const streams = files instanceof PDFDict ? files.values() : []
  if (names.length === 0 || streams.length === 0 || !names.every(isNamedJson)) dangers.add('files')
  for (const stream of streams) {
    if (stream instanceof PDFRef) attached.add(stream)
    else dangers.add('files')
  }
}

function isJson(object: PDFObject): boolean {
  if (!(object instanceof PDFRawStream)) return false
  try {
    JSON.parse(Buffer.from(decodePDFRawStream(object).decode()).toString('utf8'))
    return true
  } catch {
    return false
  }
}

/** Whether an object is an action that does more than to show a page of the same document. */
const isAction = (object: PDFObject): boolean =>
  object instanceof PDFDict &&
  object.has(PDFName.of('S')) &&
  (object.get(PDFName.of('S')) !== PDFName.of('GoTo') || object.has(PDFName.of('Next')))

/** Whether a link leads to a web page, a mailbox or a telephone. The catalogue's entry of this name is a dictionary. */
function isWebAddress(value: PDFObject): boolean {
  if (value instanceof PDFDict) return true
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return false
  const [, scheme] = /^\s*([a-z][a-z0-9+.-]*):/i.exec(value.decodeText()) ?? []
  return scheme === undefined || /^(https?|mailto|tel)$/i.test(scheme)
}

function note(table: Readonly<Record<string, PdfDanger>>, name: PDFName, { dangers }: Findings): void {
  const danger = ownValue(table, name.decodeText())
  if (danger) dangers.add(danger)
}
