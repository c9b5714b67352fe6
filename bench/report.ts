import type { Capacity } from './benchmarks/capacity.ts'
import type { CustomerPageTimes } from './benchmarks/customer-pages.ts'
import type { ImportRates } from './benchmarks/import.ts'
import type { InFlight } from './benchmarks/in-flight.ts'
import type { Live } from './benchmarks/live.ts'
import type { Growth } from './benchmarks/order-size.ts'
import type { PasteTimes } from './benchmarks/paste.ts'
import type { Printed, PrintingMemory } from './benchmarks/reports.ts'
import type { SearchTimes } from './benchmarks/search.ts'
import type { SiteTimes } from './benchmarks/sites.ts'
import type { SlowOutside } from './benchmarks/slow-outside.ts'
import type { Typing } from './benchmarks/typing.ts'
import type { ProcessorTime } from './processor-time.ts'

/** A row of the table. `portal` is in calls per second and `baseline` in runs per second. */
export interface Line {
  operation: string
  connections: number
  portal: number
  baseline: number
  baselineName: string
  /** Percentiles of the duration of a call of the portal, in milliseconds. */
  p50: number
  p99: number
  /** The 99th percentile of the baseline in milliseconds, if measured. */
  baselineP99?: number
  /** Processor time of a call of the portal in milliseconds, if measured. */
  processorTime?: ProcessorTime
}

const tableHeader = `${'operation'.padEnd(30)} conn.  portal/s    base/s  ratio  p50 ms  p99 ms  base p99  CPU ms: server, database  baseline`

/** Prints the rates of operations and of their baselines. */
export function reportLines(lines: readonly Line[]): void {
  console.log(`\n${tableHeader}`)
  for (const line of lines) {
    const numbers = [
      String(line.connections).padStart(5),
      line.portal.toFixed(0).padStart(9),
      line.baseline.toFixed(0).padStart(9),
      (line.portal / line.baseline).toFixed(2).padStart(6),
      line.p50.toFixed(1).padStart(7),
      line.p99.toFixed(1).padStart(7),
      (line.baselineP99?.toFixed(1) ?? '').padStart(9),
      (line.processorTime?.server.toFixed(2) ?? '').padStart(15),
      (line.processorTime?.database.toFixed(2) ?? '').padStart(9),
    ]
    console.log(`${line.operation.padEnd(30)} ${numbers.join(' ')}  ${line.baselineName}`)
  }
}

/** Prints the memory of the server's process in megabytes. */
export function reportMemory(memory: { load: number; large: number }): void {
  console.log(
    `\nserver memory after the load   ${memory.load.toFixed(0)} MB (without PostgreSQL and the printing process),\n                               ${memory.large.toFixed(0)} MB after orders of 7,200 lines`,
  )
}

/** Prints the size of the web app's scripts. */
export function reportFirstLoad(kilobytes: { page: number; home: number }): void {
  console.log(`first-load JavaScript          ${kilobytes.page.toFixed(0)} kB gzip that the first page loads,`)
  console.log(`                               ${kilobytes.home.toFixed(0)} kB with the home screen`)
}

/** Prints the costs of a sale. */
export function reportCapacity({
  sales,
  signed,
  requests,
  processorTime,
  storage,
  largestTables,
  memory,
}: Capacity): void {
  const print = (name: string, unit: string, values: object) =>
    console.log(
      `${name.padEnd(30)} ${unit.padEnd(22)} ${Object.entries(values)
        .map(([key, value]) => `${key} ${Number(value).toFixed(1)}`)
        .join(', ')}`,
    )
  console.log(`\n${sales} sales, ${signed} of them signed, with ${requests.toFixed(1)} requests each`)
  print('processor time of a sale', 'ms', processorTime)
  print('storage of 1,000 sales', 'MB', storage)
  print(
    'largest tables',
    'MB for 1,000 sales',
    Object.fromEntries(largestTables.map((table) => [table.name, table.megabytes])),
  )
  print('resident memory', 'MB', memory)
}

/** Prints how the duration of operations grows with the number of lines of an order. */
export function reportSizes(sizes: readonly number[], growths: readonly Growth[]): void {
  const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)]
  const columns = sizes.map((size) => `${size} lines`.padStart(11)).join(' ')
  console.log(`\n${'ms a call, lines of each service'.padEnd(34)}${columns}  growth, lines grow ×${largest / smallest}`)
  for (const { operation, milliseconds, growth } of growths) {
    const numbers = milliseconds.map((time) => time.toFixed(2).padStart(11)).join(' ')
    console.log(`${operation.padEnd(34)}${numbers}  ×${growth.toFixed(1)}`)
  }
}

/** Prints how long one person's calls take while another person's calls wait for an outside system. */
export function reportSlowOutside({ quiet, loaded }: SlowOutside): void {
  console.log(`\n${'ms an order load of another person'.padEnd(34)}        p50         p99`)
  for (const [name, { p50, p99 }] of Object.entries({ 'without load': quiet, '40 calls wait for billing': loaded }))
    console.log(`${name.padEnd(34)}${p50.toFixed(1).padStart(11)} ${p99.toFixed(1).padStart(11)}`)
}

/** Prints how long one person's calls take while requests of strangers are in flight. */
export function reportInFlight(results: readonly InFlight[]): void {
  console.log(
    `\n${'ms a cheap call while 50 in flight'.padEnd(34)}     median         p95         max  answers a second`,
  )
  for (const { load, median, p95, max, perSecond } of results) {
    const numbers = [median, p95, max].map((time) => time.toFixed(1).padStart(11)).join(' ')
    const answers = Object.entries(perSecond).map(([status, count]) => `${count.toFixed(0)} × ${status}`)
    console.log(`${load.padEnd(34)}${numbers}  ${answers.join(', ')}`)
  }
}

/** Prints the time from a key press until a real browser shows the change, with few and many rows. */
export function reportTyping(typings: readonly Typing[]): void {
  const [few, many] = typings
  console.log(`\n${'ms from key to display, IP voice'.padEnd(34)}        p50         p95`)
  for (const { rows, p50, p95 } of typings)
    console.log(`${`${rows} rows`.padEnd(34)}${p50.toFixed(1).padStart(11)} ${p95.toFixed(1).padStart(11)}`)
  if (!few || !many) return
  const ratios = [many.p50 / few.p50, many.p95 / few.p95].map((ratio) => ratio.toFixed(2).padStart(11)).join(' ')
  console.log(`${`${many.rows} ÷ ${few.rows} rows`.padEnd(34)}${ratios}`)
}

/** Prints the cost of open orders, and how soon a change of another person is read. */
export function reportLive({ openOrders, memory, processorTime, statements, p50, p95 }: Live): void {
  const [serverBefore, serverOpen] = processorTime.server
  const [databaseBefore, databaseOpen] = processorTime.database
  console.log(`
${openOrders} open orders                before      open
server memory, MB         ${memory.before.toFixed(0).padStart(12)} ${memory.open.toFixed(0).padStart(9)}
server, CPU ms a second   ${serverBefore.toFixed(1).padStart(12)} ${serverOpen.toFixed(1).padStart(9)}
database, CPU ms a second ${databaseBefore.toFixed(1).padStart(12)} ${databaseOpen.toFixed(1).padStart(9)}
statements a second about all open orders: ${statements.toFixed(2)}
ms from the reply of a change until another person has read it: p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}`)
}

/** Prints the time to read a pasted text, and precision and recall of the labelled texts by kind. */
export function reportPaste({ rows, time, longestTask, scores }: PasteTimes): void {
  console.log(
    `\npaste of ${rows} rows              ${time.toFixed(0)} ms until shown, longest task ${longestTask.toFixed(0)} ms`,
  )
  console.log('labelled pastes               texts  cells  precision  recall')
  for (const { kind, texts, cells, precision, recall } of scores) {
    const numbers = [
      String(texts).padStart(5),
      String(cells).padStart(6),
      precision.toFixed(3).padStart(10),
      recall.toFixed(3).padStart(7),
    ]
    console.log(`${kind.padEnd(29)} ${numbers.join(' ')}`)
  }
}

/** Prints how long a list of sites takes, from its text to the quote and in the grid. */
export function reportSites({ sites, readMs, runs, gridMs, sortMs, filterMs }: SiteTimes): void {
  console.log(`\n${sites} sites                      ${readMs.toFixed(0)} ms to read the text`)
  for (const run of runs) {
    const { perMinute, addSeconds, checkSeconds, questions, qualified, pending, wrong, quotedSites, quoteSeconds } = run
    console.log(
      `at ${`${perMinute} questions a minute`.padEnd(27)} add ${addSeconds.toFixed(2)} s, check ${checkSeconds.toFixed(1)} s with ${questions} questions, quote of ${quotedSites} sites ${quoteSeconds.toFixed(1)} s`,
    )
    console.log(`${''.padEnd(30)} ${qualified} qualified, ${pending} pending, ${wrong} to correct`)
  }
  console.log(
    `grid of ${sites} sites              ${gridMs.toFixed(0)} ms until shown, ${sortMs.toFixed(0)} ms to sort, ${filterMs.toFixed(0)} ms to filter`,
  )
}

/** Prints how large the pages of customers are, and how fast on a slow phone. */
export function reportCustomerPages(pages: readonly CustomerPageTimes[]): void {
  console.log(`\n${'slow phone, ms after opening'.padEnd(34)}   readable      usable  scripts, kB transferred`)
  for (const { page, scripts, kilobytes, readable, usable } of pages)
    console.log(
      `${page.padEnd(34)}${readable.toFixed(0).padStart(11)} ${usable.toFixed(0).padStart(11)}  ${scripts}, ${kilobytes.toFixed(1)}`,
    )
}

/** Prints how long the portal and other printers take for a document, and the memory of the printing process. */
export function reportPrinting({ printed, memory }: { printed: readonly Printed[]; memory: PrintingMemory }): void {
  const columns = ['PDF', 'its PNGs', 'Chromium'].map((name) => name.padStart(9)).join(' ')
  console.log(`\n${'ms a document'.padEnd(34)}${columns}  PDF÷Chromium  PNGs÷PDF  both÷PDF  PDF a row`)
  for (const { rows, pages, pdf, png, chromium } of printed) {
    const times = [pdf, png, chromium].map((time) => time.toFixed(0).padStart(9)).join(' ')
    const ratios = [
      (pdf / chromium).toFixed(2).padStart(12),
      (png / pdf).toFixed(2).padStart(9),
      ((pdf + png) / pdf).toFixed(2).padStart(9),
      (pdf / rows).toFixed(2).padStart(10),
    ]
    console.log(`${`${rows} rows, ${pages} pages`.padEnd(34)}${times}  ${ratios.join(' ')}`)
  }
  const { documents, first, last } = memory
  console.log(
    `printing process                  ${first.toFixed(0)} MB after ${Math.ceil(documents / 20)} documents, ${last.toFixed(0)} MB after ${documents}`,
  )
}

/** Prints the rates of an import, and of the work that bounds it. */
export function reportImport(rates: ImportRates): void {
  const { rows, megabytes, copySeconds, tablesSeconds } = rates
  console.log(
    `\n${`customers a second (${rows} rows, ${megabytes.toFixed(1)} MB)`.padEnd(52)} seconds      rate  ÷ COPY  ÷ COPY into tables`,
  )
  for (const [name, seconds] of [
    ['import', rates.importSeconds],
    ['the same file again', rates.repeatSeconds],
    ['COPY into the portal’s tables, and audited', rates.auditedSeconds],
    ['COPY into the portal’s tables', rates.tablesSeconds],
    ['COPY of the same bytes into a table of text', copySeconds],
  ] as const)
    console.log(
      `${name.padEnd(52)}${seconds.toFixed(2).padStart(8)}${(rows / seconds).toFixed(0).padStart(10)}${(copySeconds / seconds).toFixed(3).padStart(8)}${(tablesSeconds / seconds).toFixed(2).padStart(20)}`,
    )
}

/** Prints how long a search for any fact takes with many customers and lines, and what the index costs a save. */
export function reportSearch({ customers, lines, facts, megabytes, searches, writes }: SearchTimes): void {
  const count = (value: number) => value.toLocaleString('en-AU')
  console.log(
    `\nsearch of ${count(customers)} customers and ${count(lines)} lines: ${count(facts)} facts, ${megabytes.toFixed(0)} MB with indexes`,
  )
  console.log('ms a search, 16 connections          p50     p95     p99  a second')
  for (const { name, p50, p95, p99, perSecond } of searches) {
    const numbers = [p50, p95, p99, perSecond].map((value) => value.toFixed(1).padStart(7)).join(' ')
    console.log(`${name.padEnd(34)}${numbers}`)
  }
  console.log('µs to write a line in statements of 10 lines')
  for (const { name, microseconds } of writes) console.log(`${name.padEnd(34)}${microseconds.toFixed(0).padStart(7)}`)
}
