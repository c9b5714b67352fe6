import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** Returns the text of a PDF. */
export async function textOf(pdf: Buffer): Promise<string> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const pages = Array.from({ length: document.getPageCount() }, (_, index) => document.getPage(index).getText())
  document.destroy()
  return pages.join('\n')
}
