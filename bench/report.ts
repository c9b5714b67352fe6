/** One row of the table: calls of the portal beside the same work without it, per second. */
export interface Line {
  what: string
  connections: number
  portal: number
  bare: number
  against: string
  /** Milliseconds of a call of the portal. */
  p50: number
  p99: number
}

const heads = `${'what'.padEnd(30)} conn.  portal/s    bare/s  ratio  p50 ms  p99 ms  against`

export function report(lines: readonly Line[], memory: number, kilobytes: { page: number; home: number }): void {
  console.log(`\n${heads}`)
  for (const line of lines) {
    const numbers = [
      String(line.connections).padStart(5),
      line.portal.toFixed(0).padStart(9),
      line.bare.toFixed(0).padStart(9),
      (line.portal / line.bare).toFixed(2).padStart(6),
      line.p50.toFixed(1).padStart(7),
      line.p99.toFixed(1).padStart(7),
    ]
    console.log(`${line.what.padEnd(30)} ${numbers.join(' ')}  ${line.against}`)
  }
  console.log(`\nserver memory after the load   ${memory.toFixed(0)} MB (without PostgreSQL and the printing process)`)
  console.log(`first-load JavaScript          ${kilobytes.page.toFixed(0)} kB gzip that the page asks for,`)
  console.log(`                               ${kilobytes.home.toFixed(0)} kB with the home screen`)
}
