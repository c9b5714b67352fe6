import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../kernel/config.ts'
import { readPlace } from '../kernel/read-config.ts'
import { serverVersion } from '../kernel/version.ts'
import { copyRunningCluster, giveToOwner } from '../postgres/base-copy.ts'
import { locateCluster, prepareDataDir } from '../postgres/cluster.ts'
import { ReplayError, replayChanges } from '../postgres/replay-changes.ts'
import { hasDatabase } from '../postgres/running.ts'
import { archiveOfCluster, recoverySettings, removeChangesBefore } from '../postgres/wal-archive.ts'
import { withDatabase } from './open-database.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'

/** The files of a data folder that belong to its database: the password of the owner, and the master key. */
const keyFiles = ['postgres-password', 'master-key', 'mfa-key']

interface Description {
  readonly takenAt: string
  readonly version: string
}

function archiveOf({ databaseUrl, walArchiveFolder }: Config): string {
  if (databaseUrl)
    throw new Refusal('DATABASE_URL is set: recover a database of your own with its tools, such as pgBackRest.')
  if (!walArchiveFolder) throw new UsageError('WAL_ARCHIVE_FOLDER is not set: set the folder of the archived changes.')
  return walArchiveFolder
}

/** Copies the embedded database, which may be running, as the start of a recovery to a point in time. */
export async function makeBaseCopy(folder: string, { prune }: { prune?: true | undefined }): Promise<Outcome> {
  const config = readPlace(process.env)
  const archiveFolder = archiveOf(config)
  const target = resolve(folder)
  if (existsSync(target)) throw new Refusal(`${target} exists already: choose another folder.`)
  const takenAt = await withDatabase(config, async (url) => {
    mkdirSync(target, { recursive: true, mode: 0o700 })
    await copyRunningCluster(url, locateCluster(config.dataDir), join(target, 'postgres'))
    return new Date().toISOString()
  })
  for (const name of keyFiles)
    if (existsSync(join(config.dataDir, name))) cpSync(join(config.dataDir, name), join(target, name))
  const description: Description = { takenAt, version: serverVersion }
  writeFileSync(join(target, 'base-copy.json'), JSON.stringify(description))
  const cluster = join(target, 'postgres')
  const changes = archiveOfCluster(archiveFolder, cluster)
  const removed = prune ? removeChangesBefore(changes, readFileSync(join(cluster, 'backup_label'), 'utf8')) : 0
  const lines = [`${target} has the database of ${takenAt}.`]
  if (prune) lines.push(`${removed} archived parts before it were removed: older copies cannot be recovered any more.`)
  return { lines, report: { path: target, removed, ...description } }
}

/** Restores the embedded database as it was at a moment, from a base copy and the archived changes. */
export async function recover(folder: string, until: Date): Promise<Outcome> {
  const config = readPlace(process.env)
  const archiveFolder = archiveOf(config)
  const source = resolve(folder)
  const { takenAt, version } = readDescription(source)
  if (until < new Date(takenAt))
    throw new UsageError(`The copy is of ${takenAt}: choose a later moment, or an older copy.`)
  if (hasDatabase(config))
    throw new Refusal(`${config.dataDir} has a database already: set DATA_DIR to an empty folder, or move it away.`)
  prepareDataDir(config.dataDir)
  for (const name of keyFiles)
    if (existsSync(join(source, name))) cpSync(join(source, name), join(config.dataDir, name))
  const cluster = locateCluster(config.dataDir)
  cpSync(join(source, 'postgres'), cluster.folder, { recursive: true })
  writeFileSync(join(cluster.folder, 'recovery.signal'), '')
  giveToOwner(cluster)
  const changes = archiveOfCluster(archiveFolder, cluster.folder)
  const settings = recoverySettings(changes, until)
  const lastChange = await replayChanges(config.dataDir, cluster, { settings, postgresBin: config.postgresBin }).catch(
    (error: unknown) => {
      // Another moment can be tried in the same folder.
      const names = [...keyFiles, 'postgres', 'postgres-port', 'postgres.log']
      for (const path of [cluster.folder, ...names.map((name) => join(config.dataDir, name))])
        rmSync(path, { recursive: true, force: true })
      throw error instanceof ReplayError ? new Refusal(error.message) : error
    },
  )
  const lines = [`The database is that of ${until.toISOString()}. Its last change is of ${lastChange ?? takenAt}.`]
  lines.push('Make a new base copy after the portal has started.')
  return { lines, report: { recoveredTo: until.toISOString(), lastChange: lastChange ?? null, takenAt, version } }
}

function readDescription(source: string): Description {
  const file = join(source, 'base-copy.json')
  if (!existsSync(file)) throw new UsageError(`${source} is not a base copy: base-copy.json is missing.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Description
}
