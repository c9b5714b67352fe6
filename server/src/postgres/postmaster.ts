import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, ownerRole, postgresEnvironment } from './cluster.ts'
import { lastLines, openLog } from './log-file.ts'
import { waitForEnd } from './orphans.ts'
import { ensureDatabase } from './queries.ts'

const databaseName = 'dealerline'

/** Files and folders of one server. */
export interface ServerFiles {
  readonly cluster: Cluster
  readonly binaries: string
  readonly logFile: string
  /** Server settings that replace the portal's. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

export function databaseUrl(cluster: Pick<Cluster, 'password'>, port: number, name = databaseName): string {
  return `postgres://${ownerRole}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${name}`
}

const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'on',
  password_encryption: 'scram-sha-256',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  timezone: 'UTC',
} as const

/**
 * Starts a server and waits until it responds. It runs in a separate process group, so that Ctrl-C reaches only the
 * portal.
 * @throws Error with the last lines of the server's log
 */
export async function startPostmaster(files: ServerFiles, port: number): Promise<ChildProcess> {
  const { cluster, binaries, logFile, settings } = files
  const options = Object.entries({ ...serverSettings, ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const log = openLog(logFile)
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster.folder, ...options], {
    ...(cluster.owner ?? {}),
    cwd: cluster.folder,
    env: postgresEnvironment,
    stdio: ['ignore', log.descriptor, log.descriptor],
    detached: true,
  })
  log.close()
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', () => {
    ended ??= lastLines(logFile, 6)
  })
  const deadline = Date.now() + 120_000
  for (;;) {
    if (ended !== undefined) throw new Error(`The database server did not start:\n${ended}`)
    try {
      await ensureDatabase(databaseUrl(cluster, port, 'postgres'), databaseName)
      return child
    } catch (cause) {
      if (Date.now() > deadline) {
        await stopPostmaster(child)
        throw new Error('The database server did not answer within two minutes.', { cause })
      }
      await pause(40)
    }
  }
}

/** Shuts a server down cleanly: ends its connections and writes all data to disk. Kills it after half a minute. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  for (const [name, milliseconds] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(name)
    if (await waitForEnd([child.pid], milliseconds)) return
  }
}

/** Returns a free port. Prefers the previous port, so that the address stays the same after a restart. */
export async function choosePort(file: string): Promise<number> {
  const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (before > 0 && before < 65536 && (await tryPort(before))) || (await tryPort(0))
  if (!port) throw new Error('No free port was found on 127.0.0.1 for the database.')
  writeFileSync(file, `${port}\n`)
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
