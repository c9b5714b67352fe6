import { AppError } from '@dealerline/shared/errors.ts'
import { ServersRunningError } from '../installation/check.ts'
import { NewerDatabaseError } from '../postgres/migrate.ts'

/** The exit codes of all verbs. */
export const exitCodes = { success: 0, problem: 1, usage: 2, failure: 3 } as const

/** The meanings of the exit codes, for the help and docs/commands.md. */
export const exitCodeMeanings: readonly (readonly [number, string])[] = [
  [exitCodes.success, 'done, and no problem was found'],
  [exitCodes.problem, 'a problem was found, or the command refused to act'],
  [exitCodes.usage, 'wrong usage: nothing was done'],
  [exitCodes.failure, 'the command could not do its work: wrong settings, no database, an error'],
]

/** The result of a verb. */
export interface Outcome {
  /** The result for people. */
  readonly lines: readonly string[]
  /** The result for programs, which `--json` prints. */
  readonly report: object
  /** Whether the exit code says that a problem was found. */
  readonly hasProblem?: boolean
}

/** The command refuses to act. The message is a sentence for the operator. */
export class Refusal extends Error {}

/** An option or a value on standard input is invalid. The message has one sentence for each. */
export class UsageError extends Error {}

/**
 * Does the work of a verb, prints its result and sets the exit code. With `json`, standard output has exactly one JSON
 * document, also after an error: `{ "error": "…" }`.
 */
export async function report({ json }: { json?: true | undefined }, work: () => Promise<Outcome>): Promise<void> {
  try {
    const { lines, report: document, hasProblem = false } = await work()
    if (json) console.log(JSON.stringify(document, null, 2))
    else for (const line of lines) console.log(line)
    process.exitCode = hasProblem ? exitCodes.problem : exitCodes.success
  } catch (error) {
    const message = describeError(error)
    if (json) console.log(JSON.stringify({ error: message }, null, 2))
    console.error(message)
    process.exitCode = exitCodeOf(error)
  }
}

/** The errors with which a command refuses to act. */
const refusals = [Refusal, AppError, NewerDatabaseError, ServersRunningError]

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  return refusals.some((refusal) => error instanceof refusal) ? exitCodes.problem : exitCodes.failure
}

/** Errors of a connection that was not opened, by their code. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|28P01|28000|3D000|57P03)$/

/** Returns the sentences of an error for the operator. */
export function describeError(error: unknown): string {
  const { message, code } = readError(error)
  return code && unreachable.test(code)
    ? `The database cannot be reached (${message}): check DATABASE_URL and that PostgreSQL runs.`
    : message
}

/** Returns the message and the code of an error. */
export function readError(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  // Node reports a refused connection to several addresses of a host with an error for each address.
  if (error instanceof AggregateError && error.message === '') return readError(error.errors[0])
  return { message: error.message, ...('code' in error && { code: String(error.code) }) }
}
