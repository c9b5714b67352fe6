import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import type { FileStore } from '../kernel/files.ts'
import { deadLetters } from '../kernel/jobs.ts'
import { findMasterKey } from '../kernel/master-key.ts'
import { serverVersion } from '../kernel/version.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import * as manifest from './manifest.ts'
import * as queries from './queries.ts'
import { RowDigester, type TableDigest } from './table-digest.ts'

/** The installation to back up. The role in `url` is the owner of the database. */
export interface BackupSource {
  readonly url: string
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'masterKey'>
  /** The names of the settings that the environment sets. */
  readonly environment: readonly string[]
}

export interface BackupReport {
  readonly takenAt: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** The size of the files in bytes, before compression. */
  readonly fileBytes: number
  readonly missingFiles: readonly string[]
}

/** The largest part of a table in an archive, in bytes. A part is in memory while it is written. */
const partSize = 4 * 1024 * 1024

/**
 * Writes a backup of the database, the files and the master key while people work. The tables are those of one moment.
 * Files are written before the records that refer to them, so the files are listed after that moment and include all of
 * them, except those that were removed in the meantime, which the report names.
 */
export async function makeBackup(source: BackupSource, path: string, passphrase: string): Promise<BackupReport> {
  const client = await queries.connectToCopy(source.url)
  try {
    let report: BackupReport | undefined
    await writeArchive(path, passphrase, async (add) => {
      report = await fillArchive(client, source, add)
    })
    if (!report) throw new Error('The backup is empty.')
    return report
  } finally {
    await client.end()
  }
}

async function fillArchive(client: pg.Client, source: BackupSource, add: AddEntry): Promise<BackupReport> {
  const takenAt = (await queries.beginSnapshot(client)).toISOString()
  const head: manifest.Head = {
    format: manifest.formatVersion,
    version: serverVersion,
    takenAt,
    migrations: await queries.selectMigrations(client),
    tables: await queries.selectTables(client),
    environment: [...source.environment],
  }
  const addJson = (name: string, value: object) => add(name, Buffer.from(JSON.stringify(value)))
  await addJson(manifest.headName, head)
  const tables: Record<string, TableDigest> = {}
  for (const table of head.tables) tables[table.name] = await addTable(add, table.name, queries.copyOut(client, table))
  tables[manifest.jobsTable] = await addTable(add, manifest.jobsTable, queries.copyJobsOut(client, deadLetters))
  const sequences = await queries.selectSequences(client)
  const referencedFiles = await queries.selectReferencedFiles(client)
  await queries.endSnapshot(client)
  const files = await addFiles(add, source.files)
  const missingFiles = referencedFiles.filter(({ key, sha256 }) => files[key]?.sha256 !== sha256).map(({ key }) => key)
  await addKeys(add, source.config)
  const content: manifest.Manifest = { tables, sequences, files, missingFiles }
  await addJson(manifest.manifestName, content)
  return {
    takenAt,
    tables: head.tables.length,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    files: Object.keys(files).length,
    fileBytes: Object.values(files).reduce((sum, { size }) => sum + size, 0),
    missingFiles,
  }
}

/** Adds a table in parts, which may end within a row. */
async function addTable(add: AddEntry, name: string, rows: AsyncIterable<Buffer>): Promise<TableDigest> {
  const digester = new RowDigester()
  let part = 0
  let chunks: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    await add(manifest.partName(name, part), Buffer.concat(chunks))
    part += 1
    chunks = []
    size = 0
  }
  for await (const chunk of rows) {
    digester.add(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= partSize) await flush()
  }
  await flush()
  return digester.digest()
}

async function addFiles(add: AddEntry, files: FileStore): Promise<manifest.Manifest['files']> {
  const entries: manifest.Manifest['files'] = {}
  for (const key of await files.list('')) {
    // Servers write and remove these files to check the store.
    if (key.startsWith('health/')) continue
    const content = await files.find(key)
    if (!content) continue
    await add(manifest.fileName(key), content)
    entries[key] = { size: content.length, sha256: hash('sha256', content) }
  }
  return entries
}

/** Adds the master key, and the text of `MASTER_KEY` if it is derived from that. */
async function addKeys(add: AddEntry, config: BackupSource['config']): Promise<void> {
  const masterKey = findMasterKey(config)
  if (masterKey) await add(manifest.masterKeyName, Buffer.from(masterKey.toString('base64url')))
  if (config.masterKey) await add(manifest.masterKeyTextName, Buffer.from(config.masterKey))
}
