import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import type { FileReply } from './handler.ts'
import type { JobServices } from './job-services.ts'

/** Returns a document in the requested format: the PDF, or one page as PNG. Undefined for a page after the last. */
export async function asPrinted(
  { reports }: Pick<JobServices, 'reports'>,
  name: string,
  pdf: Buffer,
  { format, page }: PrintedAs,
): Promise<FileReply | undefined> {
  if (format === 'pdf') return { name: `${name}.pdf`, content: pdf }
  const content = await reports.drawPage(pdf, page)
  return content && { name: `${name}-${page}.png`, content, type: 'image/png' }
}
