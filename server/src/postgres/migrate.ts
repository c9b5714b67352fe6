import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { isNewerVersion, serverVersion } from '../kernel/version.ts'
import {
  type AppliedMigration,
  applyMigration,
  connectForMigrations,
  createUncheckedFunctions,
  FunctionFileError,
  findFunctions,
  listApplied,
  replaceFunctions,
} from './queries.ts'
import { repairCallerSequences } from './role-queries.ts'

/** The folder with `migrations/`, `functions/`, `previous-release.json` and `rewritten-migrations.json`. */
const databaseFolder = resolve(import.meta.dirname, '../../database')

/** The file of functions on which tables depend. It is created before the migrations run. */
const policyFunctions = 'policies.sql'

const migrationName = /^\d{4}_[a-z0-9_]+\.sql$/

/** Returns the names of the migrations of this version. */
export const migrationNames = () => readMigrations(join(databaseFolder, 'migrations')).map(({ name }) => name)

interface SqlFile {
  name: string
  sql: string
  sha256: string
}

/**
 * Migrates a database to this version. Applies the new migrations (`NNNN_name.sql`) in order, each in one transaction,
 * and then replaces the functions if they have changed. Only one portal at a time migrates a database. If a newer
 * version has migrated it, changes nothing: during a rolling upgrade, this version works with the newer tables and
 * functions.
 * @returns the names of the applied migrations
 * @throws Error if an applied file was changed or is missing, if the database is too new for this version, or if a file
 *   fails. The files before it stay applied
 */
export async function migrate(url: string, folder = databaseFolder, version = serverVersion): Promise<string[]> {
  const migrations = readMigrations(join(folder, 'migrations'))
  const functions = readSqlFiles(join(folder, 'functions'))
  const rewritten = readJson<Record<string, string>>(join(folder, 'rewritten-migrations.json')) ?? {}
  const needs = readJson<PreviousRelease>(join(folder, 'previous-release.json'))?.migration ?? null
  const client = await connectForMigrations(url)
  try {
    const applied = await listApplied(client)
    const newer = findNewer(applied, migrations)
    assertKnown(
      applied.filter((migration) => !newer.includes(migration)),
      migrations,
      rewritten,
    )
    const appliedNames = new Set(applied.map(({ name }) => name))
    const waiting = migrations.filter(({ name }) => !appliedNames.has(name))
    await repairCallerSequences(client)
    if (newer[0]) {
      if (waiting[0]) throw new Error(unknownMigration(newer[0].name))
      return []
    }
    if (waiting.length > 0) await createPolicyFunctions(client, functions)
    for (const file of waiting) {
      await applyMigration(client, file, { needs, version }).catch((cause: unknown) => {
        throw new Error(`The migration ${file.name} failed: ${describe(cause, file.sql)}`, { cause })
      })
    }
    await updateFunctions(client, functions, version, waiting.length > 0)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The release before this version. Its servers may run while this version's migrations are applied. */
interface PreviousRelease {
  /** The newest migration of that release. */
  readonly migration: string
}

const unknownMigration = (name: string) =>
  `The database has the migration ${name}, which this version does not have: start the version that applied it, or a newer one.`

/**
 * Returns the migrations of a newer version. The version that applies a migration records the newest migration of the
 * release before it. A server without the migration may use the database if it has at least that one.
 */
function findNewer(applied: readonly AppliedMigration[], migrations: readonly SqlFile[]): AppliedMigration[] {
  const last = migrations.at(-1)?.name ?? ''
  const names = new Set(migrations.map(({ name }) => name))
  return applied.filter(({ name, needs }) => name > last && needs !== null && names.has(needs))
}

/** Throws if the file of an applied migration is missing or was changed, unless its original hash is recorded. */
function assertKnown(applied: AppliedMigration[], migrations: SqlFile[], rewritten: Record<string, string>): void {
  for (const { name, sha256 } of applied) {
    if (rewritten[name] === sha256) continue
    const file = migrations.find((candidate) => candidate.name === name)
    if (!file) throw new Error(unknownMigration(name))
    if (file.sha256 !== sha256) {
      throw new Error(
        `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      )
    }
  }
}

async function createPolicyFunctions(client: pg.Client, functions: readonly SqlFile[]): Promise<void> {
  const file = functions.find(({ name }) => name === policyFunctions)
  if (file) await createUncheckedFunctions(client, file.sql)
}

/**
 * Replaces the functions if their text has changed, or if new migrations may have changed the tables that they use.
 * Keeps the functions of a newer version.
 */
async function updateFunctions(
  client: pg.Client,
  functions: readonly SqlFile[],
  version: string,
  hasNewTables: boolean,
): Promise<void> {
  if (functions.length === 0) return
  const sha256 = hashOf(functions.map((file) => `${file.name}\n${file.sha256}`).join('\n'))
  const existing = await findFunctions(client)
  if (!hasNewTables && existing?.sha256 === sha256) return
  if (existing?.version && isNewerVersion(existing.version, version)) return
  await replaceFunctions(client, functions, { sha256, version }).catch((error: unknown) => {
    if (!(error instanceof FunctionFileError)) throw error
    const sql = functions.find(({ name }) => name === error.file)?.sql ?? ''
    throw new Error(`The functions of ${error.file} failed: ${describe(error.cause, sql)}`, { cause: error })
  })
}

function readMigrations(folder: string): SqlFile[] {
  const files = readSqlFiles(folder)
  const numbers = new Set<string>()
  for (const { name } of files) {
    if (!migrationName.test(name))
      throw new Error(`The migration ${name} must have a name such as 0001_first_step.sql.`)
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}: give one another number.`)
    numbers.add(number)
  }
  return files
}

function readSqlFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: hashOf(sql) }
  })
}

/** Reads a file of JSON. Undefined if there is none. */
function readJson<Content>(path: string): Content | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
