import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import {
  type AppliedMigration,
  applyMigration,
  connectForMigrations,
  createUncheckedFunctions,
  FunctionFileError,
  findFunctionsHash,
  listApplied,
  replaceFunctions,
} from './queries.ts'

/** The folder with `migrations/`, `functions/` and `rewritten-migrations.json`. */
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
 * and then replaces the functions if they have changed. Only one portal at a time migrates a database.
 * @returns the names of the applied migrations
 * @throws Error if an applied file was changed or is missing, or if a file fails. The files before it stay applied
 */
export async function migrate(url: string, folder = databaseFolder): Promise<string[]> {
  const migrations = readMigrations(join(folder, 'migrations'))
  const functions = readSqlFiles(join(folder, 'functions'))
  const rewritten = readRewritten(join(folder, 'rewritten-migrations.json'))
  const client = await connectForMigrations(url)
  try {
    const applied = await listApplied(client)
    assertKnown(applied, migrations, rewritten)
    const appliedNames = new Set(applied.map(({ name }) => name))
    const waiting = migrations.filter(({ name }) => !appliedNames.has(name))
    if (waiting.length > 0) await createPolicyFunctions(client, functions)
    for (const { name, sha256, sql } of waiting) {
      await applyMigration(client, name, sha256, sql).catch((cause: unknown) => {
        throw new Error(`The migration ${name} failed: ${describe(cause, sql)}`, { cause })
      })
    }
    await updateFunctions(client, functions, waiting.length > 0)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Throws if the file of an applied migration is missing or was changed, unless its original hash is recorded. */
function assertKnown(applied: AppliedMigration[], migrations: SqlFile[], rewritten: Record<string, string>): void {
  for (const { name, sha256 } of applied) {
    if (rewritten[name] === sha256) continue
    const file = migrations.find((candidate) => candidate.name === name)
    if (!file) {
      throw new Error(
        `The database has the migration ${name}, which this version does not have: start the version that applied it, or a newer one.`,
      )
    }
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

/** Replaces the functions if their text has changed, or if new migrations may have changed the tables that they use. */
async function updateFunctions(client: pg.Client, functions: readonly SqlFile[], hasNewTables: boolean): Promise<void> {
  if (functions.length === 0) return
  const sha256 = hashOf(functions.map((file) => `${file.name}\n${file.sha256}`).join('\n'))
  if (!hasNewTables && (await findFunctionsHash(client)) === sha256) return
  await replaceFunctions(client, functions, sha256).catch((error: unknown) => {
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

/**
 * Reads the original hashes of migrations that were rewritten after databases had applied them. Their functions were
 * moved to `functions/`.
 */
function readRewritten(path: string): Record<string, string> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
