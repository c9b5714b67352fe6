import { ownValue } from '@dealerline/shared/own-value.ts'
import { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from 'pdf-lib'

/** Content of a PDF that can harm its readers, or the reason why it can not be examined. */
export const pdfDangers = ['javascript', 'launch', 'files', 'form', 'encrypted', 'unreadable'] as const
export type PdfDanger = (typeof pdfDangers)[number]

/** Keys of dictionaries that only this content has. */
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
 * Examines every object of a PDF: also in compressed streams, unreferenced, or replaced by a later object with the same
 * number, because readers differ in which of them they use. Runs in its own process (`inspect-pdf.ts`), because it
 * observes the library's parser and a file can make the parser busy.
 */
export async function findPdfDanger(content: Uint8Array): Promise<PdfDanger | undefined> {
  const found = new Set<PdfDanger>()
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function (reference, object) {
    examine(object, found)
    assign.call(this, reference, object)
  }
  try {
    const { context } = await PDFDocument.load(content, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
    })
    if (context.trailerInfo.Encrypt) return 'encrypted'
    if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) found.add('unreadable')
  } catch {
    found.add('unreadable')
  } finally {
    PDFContext.prototype.assign = assign
  }
  return pdfDangers.find((danger) => found.has(danger))
}

function examine(object: PDFObject | undefined, found: Set<PdfDanger>): void {
  if (object instanceof PDFArray) for (const element of object.asArray()) examine(element, found)
  if (object instanceof PDFStream) examineDictionary(object.dict, found)
  if (object instanceof PDFDict) examineDictionary(object, found)
  // A type may be a reference to a name.
  if (object instanceof PDFName) note(types, object, found)
}

function examineDictionary(dictionary: PDFDict, found: Set<PdfDanger>): void {
  for (const [key, value] of dictionary.entries()) {
    note(keys, key, found)
    if (value instanceof PDFName) {
      if (typeKeys.has(key.decodeText())) note(types, value, found)
    } else examine(value, found)
  }
}

function note(table: Readonly<Record<string, PdfDanger>>, name: PDFName, found: Set<PdfDanger>): void {
  const danger = ownValue(table, name.decodeText())
  if (danger) found.add(danger)
}
