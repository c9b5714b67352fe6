import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AppError } from '@dealerline/shared/errors.ts'
import { childEnvironment } from '../kernel/child-environment.ts'
import type { CsvRow } from './read-csv.ts'
import type { CsvSummary } from './summarise-csv.ts'

const program = fileURLToPath(new URL('./csv-program.ts', import.meta.url))

/** The timeout in milliseconds. A file of 50 MB needs far less, and a job that imports one may run for two minutes. */
const timeout = 120_000

/**
 * Reads a CSV file in a separate process, so that a file that needs too much memory or time affects only that process.
 * @throws AppError badInput if the file cannot be read
 */
async function* runProgram<Line>(content: Buffer, print: 'summary' | 'rows'): AsyncGenerator<Line> {
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, print], {
    timeout,
    killSignal: 'SIGKILL',
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // If the process ends early, its last line says so.
  child.on('error', () => child.stdout.destroy())
  child.stdin.on('error', () => undefined)
  child.stdin.end(content)
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      const line = JSON.parse(text) as Line | { problem?: string }
      const isLast = typeof line === 'object' && line !== null && (Object.keys(line).length === 0 || 'problem' in line)
      if (!isLast) {
        yield line as Line
        continue
      }
      const { problem } = line as { problem?: string }
      if (problem !== undefined) throw new AppError('badInput', { detail: problem })
      return
    }
    throw new AppError('badInput', {
      detail: 'The file takes too much time or memory to read. Split it into several files.',
    })
  } finally {
    child.kill('SIGKILL')
  }
}

/** Reads the header and the first rows of a file, and counts its rows. */
export async function summariseApart(content: Buffer): Promise<CsvSummary> {
  for await (const summary of runProgram<CsvSummary>(content, 'summary')) return summary
  throw new Error('The program ended without a summary.')
}

/** Reads the rows of a file, the header first. */
export const readCsvApart = (content: Buffer): AsyncGenerator<CsvRow> => runProgram<CsvRow>(content, 'rows')
