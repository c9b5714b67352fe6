import { text } from 'node:stream/consumers'
import { passwordProblem } from '../identity/passwords.ts'
import { UsageError } from './outcome.ts'

/**
 * Reads a new password from standard input, and checks it like the sign-in pages. A password is never an option, because
 * other users of the machine can read the options of a running program.
 * @throws UsageError if the password is refused
 */
export async function readPassword(personal: readonly string[]): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError('--password-stdin reads the password from a pipe or a file, because a terminal would show it.')
  const [password = ''] = (await text(process.stdin)).split(/\r?\n/)
  const problem = await passwordProblem(password, personal)
  if (problem) throw new UsageError(problem)
  return password
}

/**
 * Reads the lines of standard input that are not empty.
 * @throws UsageError if standard input is a terminal, which would show secrets
 */
export async function readLines(option: string): Promise<string[]> {
  if (process.stdin.isTTY)
    throw new UsageError(`${option} reads from a pipe or a file, because a terminal would show secrets.`)
  return (await text(process.stdin)).split(/\r?\n/).filter((line) => line.trim() !== '')
}
