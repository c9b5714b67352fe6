import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OrderReportData, ReportSection } from '../../server/src/reports/order-report.ts'
import { root } from '../server.ts'

const require = createRequire(join(root, 'web/package.json'))
const font = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
const fontFace = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }`

const toEntities = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
const cells = (tag: string, values: readonly string[]) =>
  values.map((value) => `<${tag}>${toEntities(value)}</${tag}>`).join('')
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`

const section = ({ title, columns, rows }: ReportSection) => {
  const heads = columns.map(({ label }) => label)
  return `<h3>${toEntities(title)}</h3>${table(heads, rows)}`
}

/** Returns a printed order as an HTML page in the same font and colours, to be printed by a browser. */
export function asHtml(report: OrderReportData): string {
  const { provider, customer, totals } = report
  const title = `${report.title} ${report.number}`
  const services = report.groups.map(
    ({ address, sections }) => `<h2>${toEntities(address)}</h2>${sections.map(section).join('')}`,
  )
  const charges = table(
    ['Charge', 'Monthly', 'Once-off'],
    totals.lines.map((line) => [line.label, line.monthly, line.onceOff]),
  )
  const terms = report.terms.map(
    ({ heading, condition }) => `<h3>${toEntities(heading)}</h3><p>${toEntities(condition)}</p>`,
  )
  return `<!doctype html><html lang="en-AU"><title>${toEntities(title)}</title><style>
${fontFace}
@page { size: A4; margin: 24mm 18mm 20mm }
body { font: 9pt Inter, sans-serif; color: #1b2433 } header { padding: 15mm 0 9mm; color: #fff; background: ${provider.primaryColour} }
table { width: 100%; border-collapse: collapse; font-size: 8pt } th { color: #fff; background: ${provider.primaryColour}; text-align: left }
td, th { padding: 5pt 6pt } tr { break-inside: avoid } tr:nth-child(even) td { background: #f3f6fa } .terms { columns: 2 }
</style><header><p>${toEntities(provider.name)}</p><h1>${toEntities(title)}</h1><p>for ${toEntities(customer.name)}</p></header>
<p>${customer.facts.map(({ value }) => toEntities(value)).join(' ')}</p><p>${totals.monthly.inc} ${totals.onceOff.inc} ${totals.term.inc}</p>
${services.join('')}<h2>Charges</h2>${charges}<h2>Terms</h2><div class="terms">${terms.join('')}</div></html>`
}

/** Returns the HTML of the footer of every page. */
export const footOf = ({ title, number, version }: OrderReportData) =>
  `<div style="width: 100%; margin: 0 18mm; font: 8pt Inter, sans-serif; color: #5b6678">${title} ${number} · Version ${version}
<span style="float: right">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`
