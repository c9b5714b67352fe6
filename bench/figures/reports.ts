import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { makeOrderReport } from '../../server/src/reports/make-report.ts'
import type { OrderReportData } from '../../server/src/reports/order-report.ts'
import { makeReportRenderer, type ReportRenderer } from '../../server/src/reports/render.ts'
import { asHtml, footOf } from '../printing/as-html.ts'
import { printWithPdfmake } from '../printing/as-pdfmake.ts'

/** Rows of a document of three pages, and of a large order. */
const sizes = [40, 450] as const
const documents = Number(process.env.BENCH_DOCUMENTS ?? 1000)

/** Milliseconds of one document, printed by each. `png` is what drawing every page of the PDF takes once it is there. */
export interface Printed {
  rows: number
  pages: number
  pdf: number
  png: number
  chromium: number
  pdfmake: number
}

/** What the printing process holds after its first documents, and after all of them, in megabytes. */
export interface PrintingMemory {
  documents: number
  first: number
  last: number
}

/** Prints the same content with the portal's templates, with headless Chromium and with pdfmake. */
export async function reports(): Promise<{ printed: Printed[]; memory: PrintingMemory }> {
  const renderer = makeReportRenderer({ kept: 0 })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const printed: Printed[] = []
    for (const rows of sizes) {
      const pages = (await PDFDocument.load(await renderer.render('order', documentOf(rows, 0)))).getPageCount()
      let made: Buffer = Buffer.alloc(0)
      const times = await timesOf({
        pdf: async (run) => {
          made = await renderer.render('order', documentOf(rows, run))
        },
        // The pages of the document that has just been made.
        png: () => drawAll(renderer, made),
        chromium: async (run) => {
          const report = documentOf(rows, run)
          // One document's page is never another's: what it holds belongs to one customer.
          const page = await browser.newPage()
          await page.setContent(asHtml(report))
          const running = { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: footOf(report) }
          await page.pdf({ format: 'A4', tagged: true, printBackground: true, preferCSSPageSize: true, ...running })
          await page.close()
        },
        pdfmake: (run) => printWithPdfmake(documentOf(rows, run)),
      })
      printed.push({ rows, pages, ...times })
    }
    return { printed, memory: await measureMemory(renderer) }
  } finally {
    await browser.close()
    await renderer.stop()
  }
}

/** An order of its own number and rows, with as many terms as orders have, which are the same on all. */
function documentOf(rows: number, count: number): OrderReportData {
  const report = makeOrderReport(rows, { number: String(10_000 + count) })
  const [term] = report.terms
  const terms = term ? Array.from({ length: 12 }, () => ({ ...term, condition: words })) : []
  const groups = report.groups.map(({ address, sections }) => ({
    address: `${count} ${address}`,
    sections: sections.map((section) => ({
      ...section,
      rows: section.rows.map(([first = '', , ...rest], row) => [first, `Desk ${count} in room ${row}`, ...rest]),
    })),
  }))
  return { ...report, groups, terms }
}
const words = 'Each service runs for the contract term shown beside it, from the day on which it is connected. '.repeat(
  3,
)

async function drawAll(renderer: ReportRenderer, pdf: Buffer): Promise<void> {
  for (let page = 1; await renderer.drawPage(pdf, page); page += 1);
}

/** What the quicker quarter of runs takes, one of each after the other, so that all have the same machine. */
async function timesOf<Name extends string>(
  tasks: Record<Name, (run: number) => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let run = -2; run < 12; run += 1) {
    for (const name of names) {
      const begun = performance.now()
      await tasks[name](run)
      if (run >= 0) times.get(name)?.push(performance.now() - begun)
    }
  }
  const quick = (taken: number[] = []) => taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 4)] ?? 0
  return Object.fromEntries(names.map((name) => [name, quick(times.get(name))])) as Record<Name, number>
}

/** Prints many different documents, every tenth as pictures too; memory is that of the process that prints. */
async function measureMemory(renderer: ReportRenderer): Promise<PrintingMemory> {
  let first = 0
  for (let count = 1; count <= documents; count += 1) {
    const pdf = await renderer.render('order', documentOf(40, count))
    if (count % 10 === 0) await drawAll(renderer, pdf)
    if (count === Math.ceil(documents / 20)) first = residentMegabytes(renderer)
  }
  return { documents, first, last: residentMegabytes(renderer) }
}

function residentMegabytes(renderer: ReportRenderer): number {
  const status = readFileSync(`/proc/${renderer.processID()}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
