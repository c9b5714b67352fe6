import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFlags } from '../scripts/server-flags.mjs'
import { noLimits } from '../server/test/no-limits.ts'
import { makeClient, type Request } from './load.ts'
import { readResidentMegabytes } from './processor-time.ts'
import type { Statement } from './record-statements.ts'
import { signIn } from './sign-in.ts'

export const root = resolve(import.meta.dirname, '..')

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a portal like `npm start`, with a temporary data folder. `settings` are added to its environment. */
export async function startServer(port: number, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-bench-'))
  // When this runs as root, PostgreSQL runs as another account and must be able to access the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const environment = {
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    DEMO_SIZE: 'small',
    ...noLimits,
    ...settings,
  }
  const recorder = join(import.meta.dirname, 'record-statements.ts')
  const server = spawn(process.execPath, [...serverFlags, '--import', recorder, 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  async function stop() {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(server, `http://localhost:${port}/readyz`)
    const token = await signIn(`http://localhost:${port}`, 'dealer@example.test', 'Dealerline-2026!')
    const client = makeClient(`http://127.0.0.1:${port}`, { authorization: `Bearer ${token}` })
    const secret = readFileSync(join(data, 'postgres-password'), 'utf8').trim()
    const databasePort = readFileSync(join(data, 'postgres-port'), 'utf8').trim()
    return {
      folder,
      pid: server.pid ?? 0,
      client,
      url: `postgres://dealerline_owner:${secret}@127.0.0.1:${databasePort}/dealerline`,
      /** Sends a call and returns its reply. The type covers only numbers, because the benchmarks read nothing else. */
      json: async (request: Request): Promise<Record<string, number>> => JSON.parse(await client.send(request)),
      /** Returns the statements that the server sends during `work`. */
      async record(work: () => Promise<unknown>): Promise<Statement[]> {
        await sendCommand(server, 'record')
        await work()
        return (await sendCommand(server, 'stop')) as Statement[]
      },
      /**
       * Returns the resident memory of the server's process in megabytes, without PostgreSQL and the printing process.
       */
      residentMegabytes: () => readResidentMegabytes(server.pid ?? 0, 'server'),
      async stop() {
        await client.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Sends a command and returns its reply. Only the reply to `stop` is a list; the server may send other messages before it. */
async function sendCommand(server: ChildProcess, command: 'record' | 'stop'): Promise<unknown> {
  for (server.send(command); ; ) {
    const [reply] = await once(server, 'message')
    if (command === 'record' || Array.isArray(reply)) return reply
  }
}

async function answers(server: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`)
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await pause(200)
  }
  throw new Error('The portal did not answer within a minute.')
}
