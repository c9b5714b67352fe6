import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverFlags } from '../scripts/server-flags.mjs'
import { noLimits } from '../server/test/no-limits.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * A portal for journeys. It runs the same processes as `npm start`, on a free port and with a temporary data folder.
 */
export class Portal {
  readonly url: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'dealerline-journeys-'))
  /** Its data folder. */
  readonly data = join(this.folder, 'data')
  private readonly port: number
  private readonly settings: Record<string, string>
  private server: ChildProcess | undefined
  /** The text that the server has printed. */
  output = ''

  constructor(port: number, settings: Record<string, string> = {}) {
    this.port = port
    this.settings = settings
    this.url = `http://localhost:${port}`
    // If the journeys run as root, PostgreSQL runs as another account, which needs access to the folder.
    chmodSync(this.folder, 0o755)
  }

  /** Begins with a copy of the data of another portal, which has stopped. */
  copyData(other: string): void {
    // The database belongs to another account if root runs the journeys, so keep the owners.
    execFileSync('cp', ['-a', other, this.data])
    rmSync(join(this.data, 'postgres-port'), { force: true })
  }

  /** Starts the server and waits until it is ready. */
  async start(): Promise<void> {
    const environment = {
      ...process.env,
      PORT: String(this.port),
      DATA_DIR: this.data,
      LOG_LEVEL: 'error',
      DEMO_SIZE: 'small',
      ...noLimits,
      // The sandboxes are the portal itself, which answers late while all processors are busy.
      OUTSIDE_TIMEOUT_MS: '60000',
      ...this.settings,
    }
    const node = join(root, 'node_modules/.bin/node')
    const server = spawn(node, [...serverFlags, 'server/src/main.ts'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server.stdout.on('data', (text) => {
      this.output += text
    })
    this.server = server
    for (let tries = 0; tries < 3000; tries += 1) {
      if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`)
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (response?.ok) return
      await pause(200)
    }
    throw new Error('The portal did not answer within ten minutes.')
  }

  /** Runs a query as the database's owner, for states that no screen can create, such as an expired link. */
  async rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const read = (file: string) => readFileSync(join(this.data, file), 'utf8').trim()
    const owner = `dealerline_owner:${encodeURIComponent(read('postgres-password'))}`
    const client = new pg.Client(`postgres://${owner}@127.0.0.1:${read('postgres-port')}/dealerline`)
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills the server without a clean shutdown, like a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Stops the server and keeps its data. */
  async halt(): Promise<void> {
    await this.end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { server } = this
    this.server = undefined
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
}
