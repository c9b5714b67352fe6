import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { copyRunningCluster, giveToOwner } from '../src/postgres/base-copy.ts'
import { findBinaries } from '../src/postgres/binaries.ts'
import { type Cluster, initialise, locateCluster, prepareDataDir } from '../src/postgres/cluster.ts'
import { choosePort, databaseUrl, startPostmaster, stopPostmaster } from '../src/postgres/postmaster.ts'

/** A PostgreSQL server that nothing restarts, so that a test can kill it. */
export interface DatabaseServer {
  readonly url: string
  readonly port: number
  /** Ends the server without a shutdown, like a failure of its machine. */
  kill(): void
  /** Stops all of its processes without ending them, or continues them. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

export interface ReplicatedDatabase {
  readonly primary: DatabaseServer
  readonly standby: DatabaseServer
  /** The address with both hosts, for `DATABASE_URL`. */
  readonly url: string
  /** Writes all changes to the disks of both servers, as they do every few minutes. */
  checkpoint(): Promise<void>
  /** Makes the standby the primary. Returns when it accepts writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const slot = 'standby'

/**
 * Starts a primary and a standby. A commit on the primary waits until the standby has written it to disk, so that a
 * failover loses no commit. `toRelayPort` returns the port at which the standby reaches the given port of the primary.
 */
export async function startReplicatedDatabase(
  toRelayPort = async (primaryPort: number) => primaryPort,
): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-standby-'))
  chmodSync(folder, 0o711)
  const primaryFiles = filesIn(join(folder, 'primary'))
  initialise(primaryFiles.cluster, primaryFiles.binaries)
  const primary = await startServer(primaryFiles)
  const standbyFiles = filesIn(join(folder, 'standby'), primaryFiles.cluster.password)
  await copyPrimary(primary.url, primaryFiles.cluster, standbyFiles.cluster, await toRelayPort(primary.port))
  const standby = await startServer(standbyFiles)
  await runSql(primary.url, `alter system set synchronous_standby_names = '${slot}'`, 'select pg_reload_conf()')
  await untilReplicating(primary.url)
  const both = new URL(primary.url)
  return {
    primary,
    standby,
    url: primary.url.replace(both.host, `${both.host},127.0.0.1:${standby.port}`),
    async checkpoint() {
      await runSql(
        primary.url,
        'checkpoint',
        'set synchronous_commit = remote_apply',
        'select pg_logical_emit_message(true, $$$$, $$$$)',
      )
      await runSql(standby.url, 'checkpoint')
    },
    promote: () => runSql(standby.url, 'alter system set synchronous_standby_names = default', 'select pg_promote()'),
    async stop() {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Files = ReturnType<typeof filesIn>

function filesIn(dataDir: string, password?: string) {
  prepareDataDir(dataDir)
  if (password) writeFileSync(join(dataDir, 'postgres-password'), `${password}\n`, { mode: 0o600 })
  const cluster = locateCluster(dataDir)
  return { dataDir, cluster, binaries: findBinaries(cluster), logFile: join(dataDir, 'postgres.log') }
}

async function startServer({ dataDir, ...files }: Files): Promise<DatabaseServer> {
  const port = await choosePort(join(dataDir, 'postgres-port'))
  const settings = { wal_level: 'replica', max_connections: '200', hot_standby: 'on' }
  const child = await startPostmaster({ ...files, settings }, port)
  return {
    url: databaseUrl(files.cluster, port),
    port,
    kill: () => signalAll(child, 'SIGKILL'),
    pause: () => signalAll(child, 'SIGSTOP'),
    resume: () => signalAll(child, 'SIGCONT'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) signalAll(child, 'SIGCONT')
      await stopPostmaster(child)
    },
  }
}

/** Signals the postmaster and its children. Each child has its own process group. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // The child has ended since the list was read.
    }
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').map(Number).filter(Boolean)
}

/** Copies the running primary's files, and makes the copy its standby. */
async function copyPrimary(url: string, primary: Cluster, standby: Cluster, port: number): Promise<void> {
  await runSql(url, `select pg_create_physical_replication_slot('${slot}', true)`)
  await copyRunningCluster(url, primary, standby.folder)
  const { username, password } = new URL(url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${slot}`
  appendFileSync(
    join(standby.folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${source}'\nprimary_slot_name = '${slot}'\n`,
  )
  writeFileSync(join(standby.folder, 'standby.signal'), '')
  giveToOwner(standby)
}

async function runSql(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilReplicating(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
      if (rowCount) return
      await pause(50)
    }
  } finally {
    await client.end()
  }
}
