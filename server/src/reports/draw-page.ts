import { PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePng } from './png.ts'

/** Pixels for each point of the page: A4 is 892 pixels wide. */
const scale = 1.5

let loading: Promise<PDFiumLibrary> | undefined

/** One page of a PDF as PNG, counted from 1; undefined where it has no such page. */
export async function drawPage(pdf: Uint8Array, page: number): Promise<Buffer | undefined> {
  loading ??= PDFiumLibrary.init()
  const document = await (await loading).loadDocument(pdf)
  try {
    if (page > document.getPageCount()) return undefined
    const { width, height, data } = await document.getPage(page - 1).render({ scale, render: 'bitmap' })
    return encodePng({ width, height, data })
  } finally {
    document.destroy()
  }
}
