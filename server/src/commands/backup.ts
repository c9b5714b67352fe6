import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { jobNames } from '../areas/portal/jobs/titles.ts'
import { ArchiveError } from '../backup/archive.ts'
import { type CheckedBackup, checkBackup } from '../backup/check-backup.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { backupName } from '../backup/names.ts'
import { recordBackup } from '../backup/record-backup.ts'
import { findDatabaseObstacles, findObstacles, masterKeyFile, restoreBackup } from '../backup/restore-backup.ts'
import { type Config, settingTable } from '../kernel/config.ts'
import { openDeadLetters } from '../kernel/dead-letters.ts'
import { makeFileStore } from '../kernel/files.ts'
import { makeQueues } from '../kernel/job-queues.ts'
import { logOptions } from '../kernel/log.ts'
import { fixedSettings, inspectSettings, readPlace, readRestorePlace } from '../kernel/read-config.ts'
import { missingChanges, planMigrations } from '../postgres/migrate.ts'
import { hasDatabase } from '../postgres/running.ts'
import { withDatabase } from './open-database.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Returns the settings that the environment of this command sets, by name. */
const environmentNames = () => fixedSettings(inspectSettings(process.env).texts)

function passphraseOf({ backupPassphrase }: Config): string {
  if (backupPassphrase) return backupPassphrase
  throw new UsageError('BACKUP_PASSPHRASE is not set: set at least 16 characters, or BACKUP_PASSPHRASE_FILE.')
}

/** Writes a backup of the installation, which may be running. */
export async function backUp({ out }: { out?: string | undefined }): Promise<Outcome> {
  const config = readPlace(process.env)
  const passphrase = passphraseOf(config)
  const path = resolve(out ?? join(config.backupFolder ?? '.', backupName(new Date())))
  if (existsSync(path)) throw new Refusal(`${path} exists already: choose another name.`)
  const { report } = await withDatabase(config, async (url) => {
    const problem = missingChanges({ migrations: (await planMigrations(url)).migrations })
    if (problem) throw new Error(problem)
    const files = await makeFileStore(config)
    const source = { url, files, config, environment: environmentNames() }
    return recordBackup(url, async () => ({ path, report: await makeBackup(source, path, passphrase) }))
  })
  const { tables, rows, files, fileBytes, missingFiles } = report
  const lines = [`${path} has ${rows} rows of ${tables} tables, and ${files} files (${megabytes(fileBytes)}).`]
  for (const key of missingFiles) lines.push(`The file ${key} is missing or damaged, so the backup does not have it.`)
  return { lines, report: { path, ...report }, hasProblem: missingFiles.length > 0 }
}

/** Restores a backup into an empty place, or only checks it. */
export async function restore(file: string, { check }: { check?: true | undefined }): Promise<Outcome> {
  const config = readRestorePlace(process.env)
  const path = resolve(file)
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`)
  const backup = await checkBackup(path, passphraseOf(config)).catch((error: Error) => {
    throw error instanceof ArchiveError ? new Refusal(error.message) : error
  })
  const facts = describeBackup(backup)
  if (check) return { lines: [...facts.lines, 'It is complete and unchanged.'], report: facts.report }
  if (config.databaseUrl === undefined && hasDatabase(config))
    throw new Refusal(`${config.dataDir} has a database already: set DATA_DIR to an empty folder.`)
  const files = await makeFileStore(config)
  const external = config.databaseDirectUrl ?? config.databaseUrl
  const obstacles = [
    ...(external ? await findDatabaseObstacles(external) : []),
    ...(await findObstacles(backup, { config, files })),
  ]
  // Refuse before the database in DATA_DIR is made.
  if (obstacles.length > 0) throw new Refusal(obstacles.join('\n'))
  const log = pino({ ...logOptions, level: config.logLevel }, pino.destination(2))
  const result = await withDatabase(
    config,
    (url) =>
      restoreBackup(backup, {
        config,
        files,
        url,
        makeQueues: () => makeQueues(url, jobNames, log),
        async queueAgain(tx, ids) {
          const letters = await openDeadLetters(url, log)
          try {
            await letters.retry(tx, ids)
          } finally {
            await letters.stop()
          }
        },
      }),
    true,
  )
  const needsKey = backup.masterKeyText !== undefined && !config.masterKey
  const missing = backup.head.environment.filter(
    (name) => !environmentNames().includes(name) && !(needsKey && name === settingTable.masterKey.name),
  )
  const lines = [...facts.lines, `Restored: ${result.rows} rows and ${result.files} files.`, ...result.problems]
  if (result.problems.length === 0) lines.push('All counts and hashes are those of the backup.')
  if (result.heldJobs > 0)
    lines.push(
      `Jobs that waited are held as failed jobs (${result.heldJobs}), because the old installation may have run them after the backup: try them again or discard them with dealerline dead-letters.`,
    )
  if (result.queuedJobs > 0)
    lines.push(`Jobs that change only records and files of the portal (${result.queuedJobs}) run at the next start.`)
  if (needsKey)
    lines.push(
      `The backup has the MASTER_KEY of the installation: set MASTER_KEY_FILE to ${masterKeyFile(config.dataDir)}.`,
    )
  if (missing.length > 0)
    lines.push(`The environment of the backup also set: ${missing.join(', ')}. A backup does not have their values.`)
  const report = { ...facts.report, ...result, missingSettings: missing }
  return { lines, report, hasProblem: result.problems.length > 0 }
}

function describeBackup({ head: { version, takenAt, tables }, manifest }: CheckedBackup) {
  const files = Object.values(manifest.files)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const fileBytes = files.reduce((sum, { size }) => sum + size, 0)
  const line = `The backup of ${takenAt} (version ${version}) has ${rows} rows of ${tables.length} tables, and ${files.length} files (${megabytes(fileBytes)}).`
  const report = { takenAt, version, rows, tables: tables.length, files: files.length, fileBytes }
  return { lines: [line], report }
}
