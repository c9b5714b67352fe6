import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePng } from './png.ts'

/** Pixels per point. An A4 page becomes 892 pixels wide. */
const scale = 1.5

let loading: Promise<PDFiumLibrary> | undefined
let open: { pdf: Uint8Array; document: PDFiumDocument } | undefined

/** Draws a page of a PDF as PNG. Pages are counted from 1. Undefined if there is no such page. */
export async function drawPage(pdf: Uint8Array, page: number): Promise<Buffer | undefined> {
  const document = await openDocument(pdf)
  if (page > document.getPageCount()) return undefined
  const { width, height, data } = await document.getPage(page - 1).render({ scale, render: 'bitmap' })
  return encodePng({ width, height, data })
}

/**
 * Opens a document. Keeps the last document open with its fonts, because the next request is usually for its next page.
 */
async function openDocument(pdf: Uint8Array): Promise<PDFiumDocument> {
  if (open && Buffer.compare(open.pdf, pdf) === 0) return open.document
  open?.document.destroy()
  open = undefined
  loading ??= PDFiumLibrary.init()
  const document = await (await loading).loadDocument(pdf)
  open = { pdf, document }
  return document
}
