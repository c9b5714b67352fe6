import { createHash } from 'node:crypto'
import { refuseInTransaction } from '../kernel/open-transaction.ts'
import { type ContractReportData, contractReportInput } from './contract-report.ts'
import { type EecFormData, eecFormInput } from './eec-form.ts'
import { type FinanceReportData, financeReportInput } from './finance-report.ts'
import type { Logo } from './logo.ts'
import { type OrderReportData, orderReportInput, type ReportInput } from './order-report.ts'
import type { QuoteReportData } from './quote-report.ts'
import { ReportError } from './report-error.ts'
import { signatureInput } from './signature-image.ts'
import { makeWorkQueue } from './work-queue.ts'

/** The templates of printed documents, with the types of their content. */
type Reports = {
  contract: ContractReportData
  'eec-form': EecFormData
  finance: FinanceReportData
  order: OrderReportData
  quote: QuoteReportData
  signature: { image: string }
  summary: QuoteReportData
}

const inputs: { [Template in keyof Reports]: (data: Reports[Template]) => ReportInput } = {
  contract: contractReportInput,
  'eec-form': eecFormInput,
  finance: financeReportInput,
  order: orderReportInput,
  quote: orderReportInput,
  signature: signatureInput,
  summary: orderReportInput,
}

export type ReportRenderer = {
  /**
   * Prints a document as an accessible PDF (PDF/UA-1). The same data give the same bytes.
   * @throws ReportError if the data is invalid, or the compiler fails or takes too long
   */
  render<Template extends keyof Reports>(template: Template, data: Reports[Template]): Promise<Buffer>
  /**
   * Draws a page of a PDF as PNG. Pages are counted from 1. Undefined if there is no such page.
   * @throws ReportError if the document is invalid or takes too long
   */
  drawPage(pdf: Buffer, page: number): Promise<Buffer | undefined>
  /** Returns the id of the current worker process. */
  processID(): number | undefined
  /** Stops the process and refuses waiting documents. */
  stop(): Promise<void>
}

export interface RendererSettings {
  /** The idle time in milliseconds after which the process ends. */
  idleMs?: number
  /** Maximum time for one document, in milliseconds. */
  timeoutMs?: number
  /** The number of recent documents to cache. The cache is cleared when the process ends. */
  cacheSize?: number
  logo?: () => Promise<Logo | undefined>
}

/** Makes a renderer that prints documents in a separate process (`makeWorkQueue`). */
export function makeReportRenderer(settings: RendererSettings = {}): ReportRenderer {
  const { idleMs = 60_000, timeoutMs = 60_000, cacheSize = 4, logo = async () => undefined } = settings
  const recent = new Map<string, Promise<Buffer>>()
  const queue = makeWorkQueue({ idleMs, timeoutMs, onIdle: () => recent.clear() })

  async function print(template: string, input: ReportInput): Promise<Buffer> {
    const picture = await logo()
    const files = picture ? { ...input.files, [picture.name]: picture.bytes } : input.files
    const content = await queue.run(template, { template, data: input.data, logo: picture?.name ?? '', files })
    if (!content) throw new ReportError(`The compiler returned no document for the ${template}`)
    return content
  }

  /** Caches a document, because its pages are usually requested one by one. */
  function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = recent.get(key)
    const document = cached ?? make()
    recent.delete(key)
    if (cacheSize === 0) return document
    recent.set(key, document)
    document.catch(() => recent.delete(key))
    for (const oldest of [...recent.keys()].slice(0, -cacheSize)) recent.delete(oldest)
    return document
  }

  return refuseInTransaction<ReportRenderer>('reports', {
    async render(template, data) {
      const input = inputs[template](data)
      const hash = createHash('sha256').update(template).update(input.data)
      for (const bytes of Object.values(input.files)) hash.update(bytes)
      return remember(hash.digest('base64'), () => print(template, input))
    },
    drawPage: (pdf, page) => queue.run('page', { pdf, page }),
    processID: queue.processID,
    async stop() {
      recent.clear()
      queue.stop()
    },
  })
}
