import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFlags } from '../scripts/server-flags.mjs'
import { makeClient, type Request } from './load.ts'
import type { Statement } from './record-statements.ts'
import { signIn } from './sign-in.ts'

export const root = resolve(import.meta.dirname, '..')

export type Server = Awaited<ReturnType<typeof startServer>>

/** A portal of the measurement's own, started as `npm start` does, with a folder that is removed at the end. */
export async function startServer(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-bench-'))
  // PostgreSQL runs as another account where this runs as root, and has to reach the folder.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const environment = { PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error', RATE_LIMIT: '1000000' }
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
      client,
      url: `postgres://dealerline_owner:${secret}@127.0.0.1:${databasePort}/dealerline`,
      /** Sends a call and answers its reply; only numbers are of interest here. */
      json: async (request: Request): Promise<Record<string, number>> => JSON.parse(await client.send(request)),
      /** The statements that `work` makes the server send. */
      async record(work: () => Promise<unknown>): Promise<Statement[]> {
        await tell(server, 'record')
        await work()
        return (await tell(server, 'stop')) as Statement[]
      },
      /** Resident megabytes of the server's own process; PostgreSQL and the printing process are others. */
      residentMegabytes: () =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
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

async function tell(server: ChildProcess, wish: 'record' | 'stop'): Promise<unknown> {
  const answered = once(server, 'message')
  server.send(wish)
  return (await answered)[0]
}

async function answers(server: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`)
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await pause(200)
  }
  throw new Error('The portal did not answer within a minute.')
}
