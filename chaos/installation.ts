import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverFlags } from '../scripts/server-flags.mjs'
import { toSingleHostUrl } from '../server/src/kernel/database-address.ts'
import { connectionTo } from '../server/src/kernel/database-hosts.ts'
import { makeBalancer } from '../server/test/balancer.ts'
import { freePort } from '../server/test/free-port.ts'
import { noLimits } from '../server/test/no-limits.ts'
import { hasPgBouncer, startPgBouncer } from '../server/test/pgbouncer.ts'
import { programEnvironment } from '../server/test/program-environment.ts'
import { startReplicatedDatabase } from '../server/test/standby.ts'
import { type Relay, startRelay } from './relay.ts'

const root = resolve(import.meta.dirname, '..')
const startMs = 240_000

/** A server of the installation, which faults kill, pause and start again. */
export interface ServerUnderTest {
  readonly name: string
  readonly port: number
  readonly role: 'web' | 'worker'
  start(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Stops it with SIGTERM and waits for its end. */
  stop(): Promise<void>
  /** Environment variables of its next start. */
  settings: Record<string, string>
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * Starts three web servers, two workers, a load balancer, a primary, a standby and, if it is installed, PgBouncer. Each
 * connection between two parts goes through a relay that faults can cut.
 */
export async function startInstallation(log: (line: string) => void) {
  const started: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    return await startParts(log, started, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  log: (line: string) => void,
  started: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-chaos-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const hasSmallDisk = mountSmallDisk(dataDir)
  if (hasSmallDisk) started.push(() => execFileSync('umount', [dataDir]))
  let replication: Relay | undefined
  const database = await startReplicatedDatabase(async (primaryPort) => {
    replication = await startRelay(primaryPort)
    return replication.port
  })
  if (!replication) throw new Error('The standby has no connection to the primary.')
  const toReplicate: Relay = replication
  started.push(() => toReplicate.stop())
  started.push(() => database.stop())
  const toPrimary = await startRelay(database.primary.port)
  const toStandby = await startRelay(database.standby.port)
  started.push(() => Promise.all([toPrimary.stop(), toStandby.stop()]))
  const direct = withPorts(database.primary.url, toPrimary.port, toStandby.port)
  const owner = new pg.Pool({
    ...connectionTo(toSingleHostUrl(database.url)),
    max: 4,
    connectionTimeoutMillis: 5_000,
  })
  owner.on('error', () => undefined)
  started.push(() => owner.end())
  const serverPorts = [await freePort(), await freePort(), await freePort()]
  const balancerPort = await freePort()
  const toBalancer = await startRelay(balancerPort)
  started.push(() => toBalancer.stop())
  const common = {
    DATA_DIR: dataDir,
    DISK_RESERVE_MB: '16',
    DEMO_SIZE: 'small',
    MASTER_KEY: 'the master key of all servers of the chaos run',
    PUBLIC_URL: `http://localhost:${toBalancer.port}`,
    DATABASE_URL: direct,
    // Lists are read at the standby.
    DATABASE_READ_URL: withPort(database.standby.url, toStandby.port),
    DATABASE_POOL_SIZE: '6',
    ...noLimits,
    LOG_LEVEL: 'warn',
    OUTSIDE_TIMEOUT_MS: '5000',
    DRAIN_SECONDS: '2',
  }
  const makeServer = (name: string, role: 'web' | 'worker', port: number) =>
    makeServerUnderTest(name, role, port, common, join(folder, `${name}.log`), log)
  const webs = serverPorts.map((port, index) => makeServer(`web ${index + 1}`, 'web', port))
  const workers = [
    makeServer('worker 1', 'worker', await freePort()),
    makeServer('worker 2', 'worker', await freePort()),
  ]
  started.push(() => Promise.all([...webs, ...workers].map((server) => server.stop())))
  // A worker migrates the database and fills it, so that the others have nothing to prepare.
  const [first, ...others] = [...workers, ...webs]
  await first?.start()
  await database.checkpoint()
  const pooler = hasPgBouncer ? await startPgBouncer(withPort(database.primary.url, toPrimary.port)) : undefined
  if (pooler) started.push(() => pooler.stop())
  const viaPooler = webs[1]
  if (pooler && viaPooler)
    Object.assign(viaPooler.settings, {
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: direct,
    })
  for (const server of others) await server.start()
  const balancer = await makeBalancer(
    serverPorts.map((port) => `http://127.0.0.1:${port}`),
    balancerPort,
  )
  started.push(() => balancer.stop())
  return {
    dataDir,
    hasSmallDisk,
    site: `http://localhost:${toBalancer.port}`,
    database,
    toPrimary,
    toStandby,
    /** The standby's connection to the primary. */
    toReplicate,
    /** The clients' connections to the load balancer. */
    toBalancer,
    pooler,
    owner,
    webs,
    workers,
    balancer,
    hasPooler: pooler !== undefined,
    /** The folder with the logs of the servers. The caller removes it. */
    folder,
    stop,
  }
}

/** Mounts a small disk for the files. Returns false if this account may not mount. */
function mountSmallDisk(path: string): boolean {
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0711', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

/** Returns libpq's form of an address with two hosts. */
function withPorts(url: string, primary: number, standby: number): string {
  const { host } = new URL(url)
  return url.replace(host, `127.0.0.1:${primary},127.0.0.1:${standby}`)
}

function makeServerUnderTest(
  name: string,
  role: 'web' | 'worker',
  port: number,
  common: Record<string, string>,
  logFile: string,
  log: (line: string) => void,
): ServerUnderTest {
  let child: ChildProcess | undefined
  const server: ServerUnderTest = {
    name,
    port,
    role,
    settings: { ...common, ROLE: role, PORT: String(port), HOST: '127.0.0.1' },
    async start() {
      const output = createWriteStream(logFile, { flags: 'a' })
      await once(output, 'open')
      const started = spawn(join(root, 'node_modules/.bin/node'), [...serverFlags, 'server/src/main.ts'], {
        cwd: root,
        env: { ...programEnvironment, ...server.settings },
        stdio: ['ignore', output, output],
      })
      child = started
      started.once('exit', (code, signal) => {
        if (child === started && signal !== 'SIGKILL' && code !== 0) log(`${name} ended with ${code ?? signal}`)
      })
      await untilReady(port, () => started.exitCode === null && started.signalCode === null, name)
    },
    signal: (signal) => child?.kill(signal),
    async stop() {
      const ending = child
      child = undefined
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = once(ending, 'exit')
      ending.kill('SIGCONT')
      ending.kill('SIGTERM')
      await ended
    },
  }
  return server
}

async function untilReady(port: number, isRunning: () => boolean, name: string): Promise<void> {
  const end = Date.now() + startMs
  while (Date.now() < end) {
    if (!isRunning()) throw new Error(`${name} ended during its start.`)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await pause(250)
  }
  throw new Error(`${name} did not become ready.`)
}
