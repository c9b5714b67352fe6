import { ownValue } from '@dealerline/shared/own-value.ts'
import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib'

/** Content of a PDF that can harm its readers, or the reason why it can not be examined. */
export const pdfDangers = ['javascript', 'launch', 'files', 'form', 'encrypted', 'unreadable'] as const
export type PdfDanger = (typeof pdfDangers)[number]

/** Keys that only occur in dictionaries with this content. */
const keys: Readonly<Record<string, PdfDanger>> = {
  JS: 'javascript',
  JavaScript: 'javascript',
  EF: 'files',
  EmbeddedFiles: 'files',
  RichMediaContent: 'files',
  XFA: 'form',
}

/** Types of actions, annotations and streams. */
const types: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  EmbeddedFile: 'files',
  FileAttachment: 'files',
  RichMedia: 'files',
}
const typeKeys = new Set(['S', 'Type', 'Subtype'])

/**
 * Examines every object of a PDF, including objects in compressed streams, unreferenced objects, and objects that a
 * later object with the same number replaces, because readers differ in which of them they use. Runs in its own
 * process (`inspect-pdf.ts`), because it observes the library's parser and because a file can keep the parser busy for
 * long.
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
  // The type can be a reference to a name.
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
