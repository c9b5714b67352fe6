import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files.ts'
import { deadLetters, internalJobs } from '../kernel/jobs.ts'
import { toMasterKey } from '../kernel/master-key.ts'
import { transact } from '../kernel/statements.ts'
import { makeTables, migrate, migrationNames } from '../postgres/migrate.ts'
import { readArchive } from './archive.ts'
import type { CheckedBackup } from './check-backup.ts'
import * as manifest from './manifest.ts'
import * as queries from './queries.ts'
import { RowDigester } from './table-digest.ts'

/** The place for a restore. The role in `url` is the owner of the database. */
export interface RestoreTarget {
  readonly url: string
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'masterKey'>
  /** Creates the queues of the jobs. */
  readonly makeQueues: () => Promise<void>
  /** Queues failed jobs again, in a transaction. */
  readonly queueAgain: (tx: Pick<Transaction, 'executor'>, ids: string[]) => Promise<unknown>
}

export interface RestoreReport {
  readonly rows: number
  readonly files: number
  /** The jobs that wait for an administrator's decision. */
  readonly heldJobs: number
  /** The jobs that run again, because they change only the portal's own records and files. */
  readonly queuedJobs: number
  /** The differences from the backup, in sentences. */
  readonly problems: readonly string[]
}

/** Returns why a backup cannot be restored with these settings and files, in sentences. Changes nothing. */
export async function findObstacles(
  { head, masterKey }: CheckedBackup,
  { config, files }: Pick<RestoreTarget, 'config' | 'files'>,
): Promise<string[]> {
  const obstacles: string[] = []
  const own = new Set(migrationNames())
  const unknownName = head.migrations.find((name) => !own.has(name))
  if (unknownName)
    obstacles.push(
      `The backup is of version ${head.version} with the migration ${unknownName}, which this version does not have: use version ${head.version} or a newer one.`,
    )
  if (masterKey && config.masterKey && toMasterKey(config.masterKey).toString('base64url') !== masterKey)
    obstacles.push(
      'MASTER_KEY is not the key of the backup: set the key of that installation, or remove the setting. The backup has the key.',
    )
  const keys = await files.list('')
  if (keys.length > 0) obstacles.push(`The file store is not empty (${keys[0]}): use an empty folder or bucket.`)
  return obstacles
}

/** Returns why a backup cannot be restored into a database that exists, in sentences. Changes nothing. */
export async function findDatabaseObstacles(url: string): Promise<string[]> {
  const client = await queries.connectToCopy(url)
  try {
    return (await queries.hasTables(client)) ? ['The database is not empty: use an empty one.'] : []
  } finally {
    await client.end()
  }
}

/**
 * Restores a backup into an empty database and an empty file store, and compares the result with the manifest. Jobs that
 * waited are held as failed jobs, because the old installation may have run them after the backup; those that speak to no
 * outside system are queued. The database then has this version, also if the backup is of an older one.
 */
export async function restoreBackup(backup: CheckedBackup, target: RestoreTarget): Promise<RestoreReport> {
  const { head, path, passphrase } = backup
  restoreMasterKey(backup, target.config)
  await makeTables(target.url, head.migrations)
  const client = await queries.connectToCopy(target.url)
  try {
    await queries.markRestore(client)
    await transact(client, async () => {
      const references = await queries.relaxReferences(client, head.tables)
      const jobs = await queries.createJobsTable(client)
      const tables = new Map(head.tables.map((table) => [table.name, table]))
      tables.set(manifest.jobsTable, jobs)
      const loader = new Loader(client, tables)
      await readArchive(path, passphrase, async (name, content) => {
        const table = manifest.tableOf(name)
        const key = manifest.keyOf(name)
        if (table) await loader.write(table, content)
        // The archive may have changed since it was checked.
        if (key && manifest.hasFile(backup.manifest, key)) await target.files.put(key, content)
      })
      await loader.end()
      for (const [name, value] of Object.entries(backup.manifest.sequences))
        await queries.setSequence(client, name, value)
      await queries.enforceReferences(client, references)
    })
    const problems = [...(await compareTables(client, backup)), ...(await compareFiles(backup, target.files))]
    await migrate(target.url)
    await target.makeQueues()
    const jobCounts = await transact(client, async () => {
      const jobs = await queries.holdJobs(client, deadLetters)
      const internal = jobs.filter(({ name, hasFailed }) => !hasFailed && internalJobs.some((each) => each === name))
      if (internal.length > 0)
        await target.queueAgain(
          { executor: queries.executorOf(client) },
          internal.map(({ id }) => id),
        )
      await queries.unmarkRestore(client)
      return { heldJobs: jobs.length - internal.length, queuedJobs: internal.length }
    })
    const { tables, files } = backup.manifest
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: Object.keys(files).length, ...jobCounts, problems }
  } finally {
    await client.end()
  }
}

/** Writes the parts of tables, which follow each other in the archive. */
class Loader {
  private readonly client: pg.Client
  private readonly tables: ReadonlyMap<string, manifest.Table>
  private current: { readonly name: string; readonly stream: Writable } | undefined

  constructor(client: pg.Client, tables: ReadonlyMap<string, manifest.Table>) {
    this.client = client
    this.tables = tables
  }

  async write(name: string, content: Buffer): Promise<void> {
    if (this.current?.name !== name) {
      await this.end()
      const table = this.tables.get(name)
      if (!table) throw new Error(`The backup has rows of ${name}, but not its columns.`)
      this.current = { name, stream: queries.copyIn(this.client, table) }
    }
    const { stream } = this.current
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.write(content, (error) => {
        stream.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  async end(): Promise<void> {
    if (!this.current) return
    const { stream } = this.current
    this.current = undefined
    stream.end()
    await finished(stream)
  }
}

async function compareTables(client: pg.Client, { head, manifest: { tables } }: CheckedBackup): Promise<string[]> {
  const problems: string[] = []
  for (const table of head.tables) {
    const digester = new RowDigester()
    for await (const chunk of queries.copyOut(client, table) as Readable) digester.add(chunk)
    const { rows, hash } = digester.digest()
    const expected = tables[table.name]
    if (rows !== expected?.rows)
      problems.push(`The table ${table.name} has ${rows} rows, and the backup ${expected?.rows ?? 0}.`)
    else if (hash !== expected.hash) problems.push(`The rows of the table ${table.name} differ from the backup.`)
  }
  return problems
}

async function compareFiles({ manifest: { files, missingFiles } }: CheckedBackup, store: FileStore): Promise<string[]> {
  const problems = missingFiles.map((key) => `The file ${key} was missing or damaged when the backup was taken.`)
  for (const [key, { sha256 }] of Object.entries(files)) {
    const content = await store.find(key)
    if (!content) problems.push(`The file ${key} is missing.`)
    else if (hash('sha256', content) !== sha256) problems.push(`The file ${key} is damaged.`)
  }
  return problems
}

/** The file with the text of `MASTER_KEY`, for `MASTER_KEY_FILE`. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'restored-master-key')

/** Writes the master key into the data folder, unless the setting has it. */
function restoreMasterKey({ masterKey, masterKeyText }: CheckedBackup, config: RestoreTarget['config']): void {
  if (!masterKey || config.masterKey) return
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(join(config.dataDir, 'master-key'), masterKey, { mode: 0o600 })
  if (masterKeyText) writeFileSync(masterKeyFile(config.dataDir), masterKeyText, { mode: 0o600 })
}
