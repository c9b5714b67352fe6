// A program that csv-process.ts runs. Reads a CSV file from standard input, and prints a line of JSON for each row, or one for its
// summary. The last line is `{}`, or the problem of the file.
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@dealerline/shared/errors.ts'
import { fromBuffer, readCsv } from './read-csv.ts'
import { summariseCsv } from './summarise-csv.ts'

// Calls come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The server kills this process after its last line, so it would not store its compiled modules at its end.
flushCompileCache()

const rowsAtOnce = 200

async function write(lines: readonly unknown[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const rows = readCsv(fromBuffer(await buffer(process.stdin)))
try {
  if (process.argv[2] === 'summary') await write([await summariseCsv(rows)])
  else {
    let lines: unknown[] = []
    for await (const row of rows) {
      lines.push(row)
      if (lines.length < rowsAtOnce) continue
      await write(lines)
      lines = []
    }
    await write(lines)
  }
  await write([{}])
} catch (error) {
  if (!(error instanceof AppError)) throw error
  await write([{ problem: error.message }])
}
