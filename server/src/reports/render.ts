import { createHash } from 'node:crypto'
import { type ContractReportData, contractReportInput } from './contract-report.ts'
import { type EecFormData, eecFormInput } from './eec-form.ts'
import { type FinanceReportData, financeReportInput } from './finance-report.ts'
import type { Logo } from './logo.ts'
import { type OrderReportData, orderReportInput, type ReportInput } from './order-report.ts'
import type { QuoteReportData } from './quote-report.ts'
import { ReportError } from './report-error.ts'
import { makeWorkQueue } from './work-queue.ts'

/** The printed documents and what each says. */
type Reports = {
  contract: ContractReportData
  'eec-form': EecFormData
  finance: FinanceReportData
  order: OrderReportData
  quote: QuoteReportData
  summary: QuoteReportData
}

const inputs: { [Template in keyof Reports]: (data: Reports[Template]) => ReportInput } = {
  contract: contractReportInput,
  'eec-form': eecFormInput,
  finance: financeReportInput,
  order: orderReportInput,
  quote: orderReportInput,
  summary: orderReportInput,
}

export type ReportRenderer = {
  /**
   * The document as an accessible PDF (PDF/UA-1). The same data give the same bytes.
   * @throws ReportError when the data cannot be set or the compiler fails or takes too long
   */
  render<Template extends keyof Reports>(template: Template, data: Reports[Template]): Promise<Buffer>
  /**
   * One page of a PDF as PNG, counted from 1; undefined where it has no such page.
   * @throws ReportError when the document cannot be read or takes too long
   */
  drawPage(pdf: Buffer, page: number): Promise<Buffer | undefined>
  /** The process that prints at this moment. */
  processID(): number | undefined
  /** Ends the process; documents still waiting are refused. */
  stop(): Promise<void>
}

export interface RendererSettings {
  /** How long the process stays without work, in milliseconds. */
  idleMs?: number
  /** How long one document may take, in milliseconds. */
  timeoutMs?: number
  /** Of how many documents the last ones are kept until the process ends, so that their pages are not set anew. */
  kept?: number
  logo?: () => Promise<Logo | undefined>
}

/** Prints documents in a process of its own: see `makeWorkQueue`. */
export function makeReportRenderer(settings: RendererSettings = {}): ReportRenderer {
  const { idleMs = 60_000, timeoutMs = 60_000, kept = 4, logo = async () => undefined } = settings
  const recent = new Map<string, Promise<Buffer>>()
  const queue = makeWorkQueue({ idleMs, timeoutMs, onIdle: () => recent.clear() })

  async function print(template: string, input: ReportInput): Promise<Buffer> {
    const picture = await logo()
    const files = picture ? { ...input.files, [picture.name]: picture.bytes } : input.files
    const made = await queue.run(template, { template, data: input.data, logo: picture?.name ?? '', files })
    if (!made) throw new ReportError(`The ${template} came out as nothing`)
    return made
  }

  /** Whoever looks at the pages of a document asks for them one by one. */
  function remember(key: string, making: () => Promise<Buffer>): Promise<Buffer> {
    const known = recent.get(key)
    const made = known ?? making()
    recent.delete(key)
    if (kept === 0) return made
    recent.set(key, made)
    made.catch(() => recent.delete(key))
    for (const oldest of [...recent.keys()].slice(0, -kept)) recent.delete(oldest)
    return made
  }

  return {
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
  }
}
