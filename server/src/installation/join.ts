import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { connectionsOf } from '../kernel/connections.ts'
import type { FileStore } from '../kernel/files.ts'
import { keyedHash, loadMasterKey } from '../kernel/master-key.ts'
import { ConfigError } from '../kernel/read-config.ts'
import { serverVersion } from '../kernel/version.ts'
import { toFingerprints } from './agreement.ts'
import { checkInstallation, markerKey, type Verdict } from './check.ts'
import { placeOf } from './place.ts'
import * as queries from './queries.ts'

/** The membership of this server in the installation. */
export interface Membership {
  /** The connections for the list of servers and for shared limits. */
  readonly pool: pg.Pool
  /** Removes this server from the running ones. */
  leave(): Promise<void>
}

/**
 * Adds this server to the servers of the database. The first server creates the installation and marks its files. The
 * start must be locked (`lockStart`).
 * @throws ConfigError if the server does not belong to the installation, or does not agree with a running server
 */
export async function joinServers(
  config: Config,
  {
    ownerUrl,
    serverUrl,
    files,
    number,
    beatMs = 5000,
  }: {
    ownerUrl: string
    serverUrl: string
    files: FileStore
    /** The number of this server among the `SERVERS` behind its port. */
    number?: number | undefined
    /** The time between two updates of the server's row. */
    beatMs?: number | undefined
  },
  log: { warn(message: string): void; error(message: string, error: unknown): void },
): Promise<Membership> {
  const server = await queries.asOwner(ownerUrl, async (client) => {
    const { warnings, installation } = await waitForVerdict(client, config, files)
    const masterKey = loadMasterKey(config)
    for (const warning of warnings) log.warn(warning)
    const id = installation?.id ?? randomUUID()
    if (!installation) await queries.insertInstallation(client, id, keyedHash(masterKey, id))
    if (!installation?.isMarked) {
      await files.put(markerKey, Buffer.from(id))
      await queries.recordMarkedFiles(client)
    }
    const row = {
      id: randomUUID(),
      place: placeOf(config, number),
      role: config.role,
      host: hostname(),
      pid: process.pid,
      version: serverVersion,
      connections: connectionsOf(config),
      settings: await toFingerprints(config, masterKey),
    }
    await queries.putRunning(client, row)
    return row
  })
  const pool = queries.makeServerPool(serverUrl)
  let isAway = false
  const beat = async () => {
    try {
      await queries.putRunning(pool, server)
      isAway = false
    } catch (error) {
      if (!isAway) log.error('The list of running servers cannot be updated.', error)
      isAway = true
    }
  }
  let lastBeat = Promise.resolve()
  const timer = setInterval(() => {
    lastBeat = beat()
  }, beatMs).unref()
  return {
    pool,
    async leave() {
      clearInterval(timer)
      await lastBeat
      await queries.deleteRunning(pool, server.id).catch(() => undefined)
      await pool.end()
    },
  }
}

/**
 * Checks until the result is certain. A server that was killed stays in the list for some seconds, so a conflict counts
 * only after one of the running servers has updated its row.
 */
async function waitForVerdict(client: pg.Client, config: Config, files: FileStore): Promise<Verdict> {
  let firstSeen: Map<string, number> | undefined
  for (;;) {
    const verdict = await checkInstallation(client, config, files)
    const { problems, conflicts, running } = verdict
    if (problems.length === 0 && conflicts.length === 0) return verdict
    firstSeen ??= new Map(running.map(({ id, seenAt }) => [id, seenAt.getTime()]))
    const isAlive = running.some(({ id, seenAt }) => seenAt.getTime() !== firstSeen?.get(id))
    if (problems.length > 0 || isAlive || running.length === 0) throw new ConfigError([...problems, ...conflicts])
    await pause(500)
  }
}
