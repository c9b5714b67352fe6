import { existsSync } from 'node:fs'
import type pg from 'pg'
import { readStoredKey } from '../identity/keys.ts'
import type { Config } from '../kernel/config.ts'
import { type ConnectionSettings, connectionsOf, freeConnections } from '../kernel/connections.ts'
import { type FileStore, makeFileStore } from '../kernel/files.ts'
import { findMasterKey, keyedHash } from '../kernel/master-key.ts'
import { ConfigError } from '../kernel/read-config.ts'
import { isNewerVersion, serverVersion } from '../kernel/version.ts'
import { previousVersion } from '../postgres/release.ts'
import { compareSettings, nameOf, toFingerprints } from './agreement.ts'
import { placesOf } from './place.ts'
import type { DatabaseState, Installation, RunningServer } from './queries.ts'
import * as queries from './queries.ts'

/** The name under which the file store has the id of its installation. */
export const markerKey = 'installation-id'

/** Claims of a call are valid for five minutes, so a server whose clock differs more cannot make calls. */
const maxClockDifferenceMs = 5 * 60_000
const warnedClockDifferenceMs = 60_000

export interface Verdict {
  /** Why the server may not start, apart from running servers. */
  readonly problems: string[]
  /** Why the server may not start while the running servers run. */
  readonly conflicts: string[]
  readonly warnings: string[]
  readonly running: readonly (RunningServer & { seenAt: Date })[]
  readonly installation: Installation | undefined
}

/**
 * Checks whether a server with these settings belongs to the installation of the database and agrees with the running
 * servers. A server with the same place is this one, or another of its `SERVERS`.
 */
export async function checkInstallation(
  client: pg.Client,
  config: Config,
  files: FileStore | undefined,
): Promise<Verdict> {
  const places = placesOf(config)
  const installation = await queries.findInstallation(client)
  const running = (await queries.selectRunning(client)).filter(({ place }) => !places.includes(place))
  const { masterKey, problem: keyProblem } = await checkMasterKey(client, config, installation)
  const sentAt = Date.now()
  const state = await queries.findDatabaseState(client)
  const clock = checkClock(state.time - (sentAt + Date.now()) / 2)
  const problems = [keyProblem, await checkFiles(client, config, files, installation), clock.problem]
  const warnings = [...clock.warnings]
  const conflicts: (string | undefined)[] = []
  if (masterKey) {
    const own = await toFingerprints(config, masterKey)
    for (const server of running) {
      const compared = compareSettings(config, own, server)
      conflicts.push(...compared.problems)
      warnings.push(...compared.warnings)
    }
  }
  conflicts.push(checkConnections(config, state, running))
  return {
    problems: problems.filter((problem) => problem !== undefined),
    conflicts: conflicts.filter((conflict) => conflict !== undefined),
    warnings,
    running,
    installation,
  }
}

/** Returns the verdict about a server that does not start now. Changes nothing. */
export async function inspectInstallation(
  config: Config,
  ownerUrl: string,
): Promise<{ problems: string[]; warnings: string[] }> {
  return queries.asOwner(ownerUrl, async (client) => {
    if (!(await queries.hasServers(client))) return { problems: [], warnings: [] }
    const hasStore = config.s3Bucket !== undefined || existsSync(config.dataDir)
    const files = hasStore ? await makeFileStore(config) : undefined
    const { problems, conflicts, warnings } = await checkInstallation(client, config, files)
    return { problems: [...problems, ...conflicts], warnings }
  })
}

/** Compares the clock of this machine with that of the database. `difference` is in milliseconds. */
export function checkClock(difference: number): { problem?: string; warnings: string[] } {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const sentence = `The clock of this machine is ${seconds} seconds ${difference > 0 ? 'behind' : 'ahead of'} that of the database: synchronise both with NTP.`
  if (Math.abs(difference) >= maxClockDifferenceMs) return { problem: sentence, warnings: [] }
  return { warnings: Math.abs(difference) >= warnedClockDifferenceMs ? [sentence] : [] }
}

/** Checks that the connections of all `SERVERS` and of the other running ones fit the limit of the database. */
export function checkConnections(
  config: ConnectionSettings & Pick<Config, 'databaseConnections'>,
  { maxConnections, reserved, databaseLimit }: DatabaseState,
  running: readonly RunningServer[],
): string | undefined {
  const own = connectionsOf(config) * config.servers
  const subject = config.servers === 1 ? 'This server opens' : `The ${config.servers} servers of SERVERS open`
  const used = running.reduce((sum, { connections }) => sum + connections, 0)
  const ofDatabase = Math.min(maxConnections - reserved, databaseLimit < 0 ? maxConnections : databaseLimit)
  const available = config.databaseConnections ?? ofDatabase - freeConnections
  if (used + own <= available) return undefined
  const others = running.length > 0 ? `, and the running servers ${running.map(nameOf).join(', ')} open ${used}` : ''
  const remedy = config.databaseConnections
    ? `raise DATABASE_CONNECTIONS to ${used + own} if the pooler allows them`
    : `raise max_connections of the database to ${used + own + freeConnections + reserved}`
  return `${subject} up to ${own} connections${others}, but the database has ${available} for servers: set a lower DATABASE_POOL_SIZE${config.servers === 1 ? '' : ' or fewer SERVERS'}, or ${remedy}.`
}

/** Checks the master key against the installation, or against the keys that the database has from before. */
async function checkMasterKey(
  client: pg.Client,
  config: Config,
  installation: Installation | undefined,
): Promise<{ masterKey?: Buffer; problem?: string }> {
  const masterKey = findMasterKey(config)
  const isKnown = installation !== undefined || (await hasEncryptedKeys(client))
  if (!masterKey) {
    if (!isKnown) return {}
    return {
      problem: `MASTER_KEY is not set, and ${config.dataDir} has no copy of the key that encrypts this database: set the MASTER_KEY of the other servers, or DATA_DIR to the folder with the key.`,
    }
  }
  const isRight = installation
    ? keyedHash(masterKey, installation.id) === installation.masterKeyCheck
    : await opensKeys(client, masterKey)
  if (isRight) return { masterKey }
  const [setting, remedy] = config.masterKey
    ? ['MASTER_KEY', 'set the key of the other servers']
    : ['The master key in DATA_DIR', 'set the MASTER_KEY of the other servers']
  return {
    problem: `${setting} is not the key that encrypts this database: ${remedy}. To replace the key, run npm run rotate-keys.`,
  }
}

/** Records a new master key, in the transaction that encrypts the secrets with it. */
export async function rotateMasterKeyCheck(client: pg.ClientBase, masterKey: Buffer): Promise<void> {
  const installation = (await queries.hasServers(client)) && (await queries.findInstallation(client))
  if (installation) await queries.updateMasterKeyCheck(client, keyedHash(masterKey, installation.id))
}

/** @throws ConfigError if a restore into the database was not finished */
export async function assertNoUnfinishedRestore(ownerUrl: string): Promise<void> {
  const isUnfinished = await queries.asOwner(ownerUrl, (client) => queries.hasUnfinishedRestore(client))
  if (isUnfinished)
    throw new ConfigError([
      'A restore into this database was not finished: empty the database and the file store, and restore again.',
    ])
}

/** Servers run on the database, and the command needs them to be stopped. */
export class ServersRunningError extends Error {}

/** @throws ServersRunningError if a server runs on the database */
export async function assertNoServerRuns(ownerUrl: string): Promise<void> {
  await queries.asOwner(ownerUrl, async (client) => {
    const running = (await queries.hasServers(client)) ? await queries.selectRunning(client) : []
    if (running.length > 0)
      throw new ServersRunningError(`Stop the running servers first: ${running.map(nameOf).join(', ')}.`)
  })
}

/**
 * Releases may be skipped while no server runs. Together with a running server, only the next release works.
 * @throws ServersRunningError if servers run that are older than the release before this version
 */
export async function assertNoReleaseSkipped(ownerUrl: string): Promise<void> {
  const previous = previousVersion()
  if (!previous) return
  await queries.asOwner(ownerUrl, async (client) => {
    const running = (await queries.hasServers(client)) ? await queries.selectRunning(client) : []
    const [old] = running.filter(({ version }) => isNewerVersion(previous, version))
    if (old)
      throw new ServersRunningError(
        `${nameOf(old)} has version ${old.version}, but servers of this version (${serverVersion}) run together with those of ${previous} only: upgrade that server to ${previous} first, or stop all servers.`,
      )
  })
}

async function hasEncryptedKeys(client: pg.Client): Promise<boolean> {
  const keys = await Promise.all([queries.selectIdentityKeys(client), queries.selectSealKeys(client)])
  return keys.flat().length > 0
}

/** Whether the master key decrypts all keys in the database, which an older version has stored. */
async function opensKeys(client: pg.Client, masterKey: Buffer): Promise<boolean> {
  const identityKeys = await queries.selectIdentityKeys(client)
  if (identityKeys.some(({ purpose, value }) => readStoredKey(masterKey, purpose, value) === undefined)) return false
  const sealKeys = await queries.selectSealKeys(client)
  if (sealKeys.length === 0) return true
  const { decryptSealKey } = await import('../providers/esign/seal-key.ts')
  return sealKeys.every(
    ({ providerName, privateKey }) => decryptSealKey(masterKey, providerName, privateKey) !== undefined,
  )
}

/** Checks that the file store belongs to the installation. */
async function checkFiles(
  client: pg.Client,
  config: Config,
  files: FileStore | undefined,
  installation: Installation | undefined,
): Promise<string | undefined> {
  const [setting, kind, place] = config.s3Bucket
    ? ['S3_BUCKET', 'bucket', `the object ${markerKey}`]
    : ['DATA_DIR', 'folder', `the file files/${markerKey}`]
  const value = `${setting} is ${JSON.stringify(config.s3Bucket ?? config.dataDir)}`
  const remedy = `set ${setting} to the ${kind} that the other servers use`
  let marker: string | undefined
  try {
    marker = (await files?.find(markerKey))?.toString('utf8').trim()
    if (!installation && marker === undefined && !(await hasNewestFiles(client, files)))
      return `${value}, which does not have the files of this database: ${remedy}.`
  } catch (error) {
    return `${value}, which cannot be read (${(error as Error).message}): check the settings of the files.`
  }
  if (!installation)
    return marker === undefined
      ? undefined
      : `${value}, which has the files of another installation (${marker}): set an empty ${kind}. If the files belong to this database, remove ${place}.`
  if (marker === installation.id || (marker === undefined && !installation.isMarked)) return undefined
  return marker === undefined
    ? `${value}, which does not have the files of this installation: ${remedy}. If they are lost, create ${place} with the text ${installation.id}.`
    : `${value}, which has the files of another installation (${marker}): ${remedy}.`
}

/** Whether the store has one of the newest uploaded files, or there are none. */
async function hasNewestFiles(client: pg.Client, files: FileStore | undefined): Promise<boolean> {
  const keys = await queries.selectNewestFiles(client)
  for (const key of keys) if (await files?.find(key)) return true
  return keys.length === 0
}
