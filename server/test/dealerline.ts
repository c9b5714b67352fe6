import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { format } from 'node:util'
import { inject } from 'vitest'
import { programEnvironment } from './program-environment.ts'
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

/** These verbs end or replace their process. */
const verbsOfProcesses = ['start', 'demo']

/**
 * Runs the command `dealerline` with these settings only, and waits until it has ended. Most commands run in this process,
 * because a new one takes a second to load the portal; they run one after the other. Use `startDealerline` for commands
 * that run at the same time or are stopped.
 */
export function dealerline(words: readonly string[], settings: Settings, input = ''): Promise<CommandResult> {
  if (input !== '' || verbsOfProcesses.includes(words[0] ?? '')) return startDealerline(words, settings, input).result
  const result = earlierCommand.then(() => runHere(words, settings))
  earlierCommand = result.catch(() => undefined)
  return result
}
let earlierCommand: Promise<unknown> = Promise.resolve()

async function runHere(words: readonly string[], settings: Settings): Promise<CommandResult> {
  const { runDealerline } = await import('../src/commands/program.ts')
  const output = { stdout: '', stderr: '' }
  const write = (stream: keyof typeof output) => (data: string | Uint8Array) => {
    output[stream] += data
    return true
  }
  const print =
    (stream: keyof typeof output) =>
    (...values: unknown[]) => {
      output[stream] += `${format(...values)}\n`
    }
  const restore = [
    replace(console, 'log', print('stdout')),
    replace(console, 'error', print('stderr')),
    replace(process.stdout, 'write', write('stdout')),
    replace(process.stderr, 'write', write('stderr')),
    replace(process, 'env', { ...environment, ...settings }),
    replace(process, 'exitCode', undefined),
  ]
  try {
    await runDealerline(words)
    const status = Number(process.exitCode ?? 0)
    return { status, ...output, json: toJson(output.stdout) }
  } finally {
    for (const undo of restore) undo()
  }
}

/** Replaces a property, and returns the function that restores it. */
function replace<T extends object, K extends keyof T>(object: T, name: K, value: T[K]): () => void {
  const original = object[name]
  object[name] = value
  return () => {
    object[name] = original
  }
}

const environment = { ...programEnvironment, LOG_LEVEL: 'warn', DEMO_SIZE: 'small' }

const toJson = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : undefined)

/** Starts the command `dealerline`. `folder` is that of the program, such as a copy of another version. */
export function startDealerline(words: readonly string[], settings: Settings, input = '', folder = root) {
  const recorder = join(root, 'server/test/record-program.ts')
  const parameters = ['--import', recorder, join(folder, 'server/src/commands/dealerline.ts'), ...words]
  const program = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...environment, STATEMENTS_FOLDER: inject('statementsFolder'), ...settings },
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
    return { status, stdout, stderr: output.stderr, json: toJson(stdout) }
  }
  return { program, errors: () => output.stderr, result: wait() }
}
