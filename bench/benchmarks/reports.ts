import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { makeOrderReport } from '../../server/src/reports/make-report.ts'
import type { OrderReportData } from '../../server/src/reports/order-report.ts'
import { makeReportRenderer, type ReportRenderer } from '../../server/src/reports/render.ts'
import { asHtml, footOf } from '../printing/as-html.ts'

/** The numbers of rows of the printed orders. The first order has three pages; the second is large. */
const sizes = [40, 450] as const
const documents = Number(process.env.BENCH_DOCUMENTS ?? 1000)

/** Milliseconds to print one document, by printer. `png` is the time to draw every page of the PDF as a picture. */
export interface Printed {
  rows: number
  pages: number
  pdf: number
  png: number
  chromium: number
}

/** Memory of the printing process in megabytes, after a twentieth of the documents and after all of them. */
export interface PrintingMemory {
  documents: number
  first: number
  last: number
}

/** Prints the same content with the portal's templates and with headless Chromium. */
export async function reports(): Promise<{ printed: Printed[]; memory: PrintingMemory }> {
  const renderer = makeReportRenderer({ cacheSize: 0 })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const printed: Printed[] = []
    for (const rows of sizes) {
      const pages = (await PDFDocument.load(await renderer.render('order', documentOf(rows, 0)))).getPageCount()
      let printedPdf: Buffer = Buffer.alloc(0)
      const times = await timesOf({
        pdf: async (run) => {
          printedPdf = await renderer.render('order', documentOf(rows, run))
        },
        // Draws the pages of the document that was just printed.
        png: () => drawAll(renderer, printedPdf),
        chromium: async (run) => {
          const report = documentOf(rows, run)
          // Open a new browser page for each document, because customers must not share a page.
          const page = await browser.newPage()
          await page.setContent(asHtml(report))
          const running = { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: footOf(report) }
          await page.pdf({ format: 'A4', tagged: true, printBackground: true, preferCSSPageSize: true, ...running })
          await page.close()
        },
      })
      printed.push({ rows, pages, ...times })
    }
    return { printed, memory: await measureMemory(renderer) }
  } finally {
    await browser.close()
    await renderer.stop()
  }
}

/** Makes the content of an order with `rows` rows and twelve terms. `count` makes its number and texts unique. */
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
const words =
  'Each service runs for the contract term shown next to it, from the day on which it is connected. '.repeat(3)

async function drawAll(renderer: ReportRenderer, pdf: Buffer): Promise<void> {
  for (let page = 1; await renderer.drawPage(pdf, page); page += 1);
}

/** Returns the first quartile of each printer's durations. The printers take turns, so that all have the same load. */
async function timesOf<Name extends string>(
  tasks: Record<Name, (run: number) => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let run = -2; run < 12; run += 1) {
    for (const name of names) {
      const startedAt = performance.now()
      await tasks[name](run)
      if (run >= 0) times.get(name)?.push(performance.now() - startedAt)
    }
  }
  const quick = (durations: number[] = []) =>
    durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 4)] ?? 0
  return Object.fromEntries(names.map((name) => [name, quick(times.get(name))])) as Record<Name, number>
}

/** Prints many different documents and measures the memory of the printing process. Draws every tenth document too. */
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
