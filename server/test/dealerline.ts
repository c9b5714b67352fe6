import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { Settings } from './servers.ts'

const root = resolve(import.meta.dirname, '../..')

/** The result of the command `dealerline`. */
export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
  /** Standard output as JSON. */
  readonly json: unknown
}

/** Runs the command `dealerline` as a separate process with these settings only, and waits until it has ended. */
export function dealerline(words: readonly string[], settings: Settings, input = ''): Promise<CommandResult> {
  return startDealerline(words, settings, input).result
}

/** Starts the command `dealerline`. `folder` is that of the program, such as a copy of another version. */
export function startDealerline(words: readonly string[], settings: Settings, input = '', folder = root) {
  const recorder = join(root, 'server/test/record-program.ts')
  const parameters = ['--import', recorder, join(folder, 'server/src/commands/dealerline.ts'), ...words]
  const program = spawn(process.execPath, parameters, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      DEMO_SIZE: 'small',
      STATEMENTS_FOLDER: inject('statementsFolder'),
      ...settings,
    },
    stdio: 'pipe',
  })
  const output = { stdout: '', stderr: '' }
  program.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  program.stdin.on('error', () => undefined)
  program.stdin.end(input)
  const wait = async (): Promise<CommandResult> => {
    const [stdout, status] = await Promise.all([
      text(program.stdout),
      new Promise<number | null>((resolveStatus) => program.once('close', resolveStatus)),
    ])
    return { status, stdout, stderr: output.stderr, json: stdout.startsWith('{') ? JSON.parse(stdout) : undefined }
  }
  return { program, errors: () => output.stderr, result: wait() }
}
