import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OrderReportData } from '../../server/src/reports/order-report.ts'
import { root } from '../server.ts'

/** The functions of pdfmake that the benchmark calls. The library has no types. */
interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setLocalAccessPolicy(allows: (path: string) => boolean): void
  setUrlAccessPolicy(allows: (url: string) => boolean): void
  createPdf(document: object): { getBuffer(): Promise<Buffer> }
}

const pdfmake: PdfMake = createRequire(import.meta.url)('pdfmake')
const require = createRequire(join(root, 'server/package.json'))
const font = (name: string) => require.resolve(`@expo-google-fonts/inter/${name}.ttf`)
const regular = font('400Regular/Inter_400Regular')
const bold = font('700Bold/Inter_700Bold')
pdfmake.setFonts({ Inter: { normal: regular, bold, italics: regular, bolditalics: bold } })
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold)
pdfmake.setUrlAccessPolicy(() => false)

const fillColor = (colour: string) => ({
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  fillColor: (row: number) => (row === 0 ? colour : row % 2 === 0 ? '#f3f6fa' : null),
})

/** Prints an order with pdfmake in the same font and colours, but without accessibility tags, which pdfmake lacks. */
export function printWithPdfmake(report: OrderReportData): Promise<Buffer> {
  const { provider, customer, totals } = report
  const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => ({
    layout: fillColor(provider.primaryColour),
    fontSize: 8,
    table: {
      // Copy the rows, because pdfmake modifies its input.
      headerRows: 1,
      widths: heads.map((_, index) => (index === 1 ? '*' : 'auto')),
      body: [heads.map((text) => ({ text, bold: true, color: 'white' })), ...structuredClone(rows)],
    },
  })
  const title = `${report.title} ${report.number}`
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [51, 68, 51, 57],
      defaultStyle: { font: 'Inter', fontSize: 9, color: '#1b2433' },
      info: { title },
      footer: (page: number, pages: number) => ({ text: `Page ${page} of ${pages}`, alignment: 'right', margin: 20 }),
      content: [
        provider.name,
        { text: title, fontSize: 26, bold: true },
        `for ${customer.name}`,
        customer.facts.map(({ value }) => value).join(' '),
        `${totals.monthly.inc} ${totals.onceOff.inc} ${totals.term.inc}`,
        ...report.groups.flatMap(({ address, sections }) => [
          { text: address, bold: true },
          ...sections.flatMap((section) => [
            { text: section.title, bold: true },
            table(
              section.columns.map(({ label }) => label),
              section.rows,
            ),
          ]),
        ]),
        table(
          ['Charge', 'Monthly', 'Once-off'],
          totals.lines.map((line) => [line.label, line.monthly, line.onceOff]),
        ),
        ...report.terms.flatMap(({ heading, condition }) => [{ text: heading, bold: true }, condition]),
      ],
    })
    .getBuffer()
}
