import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import { FairShare } from '../kernel/fair-share.ts'
import type { ReportRenderer } from './render.ts'

/** Returns a document in the requested format: the PDF, or one page as PNG. Undefined for a page after the last. */
export async function asPrinted(
  { reports }: { reports: ReportRenderer },
  name: string,
  pdf: Buffer,
  { format, page }: PrintedAs,
): Promise<{ name: string; content: Buffer; type?: string } | undefined> {
  if (format === 'pdf') return { name: `${name}.pdf`, content: pdf }
  const content = await reports.drawPage(pdf, page)
  return content && { name: `${name}-${page}.png`, content, type: 'image/png' }
}

const printing = new FairShare(1, 20)

/** Returns the renderer for a caller, who prints one document at a time, so that others do not wait for all of theirs. */
export const printingFor = (caller: string, reports: ReportRenderer): ReportRenderer => ({
  ...reports,
  render: (template, data) => printing.run(caller, () => reports.render(template, data)),
  drawPage: (pdf, page) => printing.run(caller, () => reports.drawPage(pdf, page)),
})
