import { type DestinationStream, type Logger, pino } from 'pino'
import { logOptions } from '../src/kernel/log.ts'

/** Prints a line of the log in a readable form. Vitest shows it only if the test fails. */
function printLogLine(line: string): void {
  const { msg, err }: { msg: string; err?: { stack?: string } } = JSON.parse(line)
  console.error(`${msg}\n${err?.stack ?? line}`)
}

/** Makes the log of a test portal: all lines to `logStream`, or else the errors to the output of the test. */
export const makeTestLogger = (logStream?: DestinationStream): Logger =>
  logStream
    ? pino({ ...logOptions, level: 'trace' }, logStream)
    : pino({ level: process.env.TEST_LOG_LEVEL ?? 'error' }, { write: printLogLine })
