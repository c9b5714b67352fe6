import { ownValue } from '@dealerline/shared/own-value.ts'
import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib'

/** The kinds of content that can harm a reader of a PDF. `encrypted` and `unreadable` files cannot be examined. */
export const pdfDangers = ['javascript', 'launch', 'files', 'form', 'encrypted', 'unreadable'] as const
export type PdfDanger = (typeof pdfDangers)[number]

/** Keys of dictionaries that show that the PDF has this content. */
const keys: Readonly<Record<string, PdfDanger>> = {
  JS: 'javascript',
  JavaScript: 'javascript',
  EF: 'files',
  EmbeddedFiles: 'files',
  RichMediaContent: 'files',
  XFA: 'form',
}

/** Types of actions, annotations and streams that show that the PDF has this content. */
const types: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  EmbeddedFile: 'files',
  FileAttachment: 'files',
  RichMedia: 'files',
}
const typeKeys = new Set(['S', 'Type', 'Subtype'])

/**
 * Examines every object of a PDF, because PDF readers differ in which objects they use. This includes objects in
 * compressed streams, unreferenced objects, and objects that a later object with the same number replaces. Call it only
 * in the separate process of `inspect-pdf.ts`: it replaces a method of the library, and a file can keep the parser busy
 * for a long time.
 */
export async function findPdfDanger(content: Uint8Array): Promise<PdfDanger | undefined> {
  const dangers = new Set<PdfDanger>()
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (reference, object) {
    examine(object, dangers)
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
  } catch {
    dangers.add('unreadable')
  } finally {
    PDFContext.prototype.assign = assign
  }
  return pdfDangers.find((danger) => dangers.has(danger))
}

function examine(object: PDFObject | undefined, dangers: Set<PdfDanger>): void {
  if (object instanceof PDFArray) for (const element of object.asArray()) examine(element, dangers)
  if (object instanceof PDFStream) examineDictionary(object.dict, dangers)
  if (object instanceof PDFDict) examineDictionary(object, dangers)
  // An object can be a name to which the type of another object refers.
  if (object instanceof PDFName) note(types, object, dangers)
}

function examineDictionary(dictionary: PDFDict, dangers: Set<PdfDanger>): void {
  for (const [key, value] of dictionary.entries()) {
    note(keys, key, dangers)
    if (value instanceof PDFName) {
      if (typeKeys.has(key.decodeText())) note(types, value, dangers)
    } else examine(value, dangers)
  }
}

function note(table: Readonly<Record<string, PdfDanger>>, name: PDFName, dangers: Set<PdfDanger>): void {
  const danger = ownValue(table, name.decodeText())
  if (danger) dangers.add(danger)
}
