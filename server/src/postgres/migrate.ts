import { hash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { isNewerVersion, serverVersion } from '../kernel/version.ts'
import {
  type AppliedMigration,
  applyMigration,
  connectForMigrations,
  connectToPlan,
  FunctionFileError,
  findFunctions,
  hasMigrations,
  listApplied,
  replaceFunctions,
} from './queries.ts'
import { databaseFolder, type Release, readMigrations, readRelease, type SqlFile } from './release.ts'
import { repairCallerSequences } from './role-queries.ts'

/** The files of functions on which tables depend. They are created before the first new migration. */
const filesOfTables = ['policies.sql', 'until-0.6.sql']
/** The same for an empty database. Servers of the former version still use its own ones while another database is migrated. */
const filesOfNewTables = [...filesOfTables, 'policy-links.sql']

/** Returns the names of the migrations of this version. */
export const migrationNames = () => readMigrations(join(databaseFolder, 'migrations')).map(({ name }) => name)

/** The database belongs to a newer version, which this version cannot use. */
export class NewerDatabaseError extends Error {}

/** The changes that `migrate` would make. */
export interface MigrationPlan {
  /** The names of the migrations that the database lacks. */
  readonly migrations: readonly string[]
  /** Whether the functions would be replaced. */
  readonly functions: boolean
  /** Why the database belongs to a newer version, whose tables and functions this version can use. */
  readonly newer?: string
}

/**
 * Returns the changes that `migrate` would make, and changes nothing.
 * @throws NewerDatabaseError if the database is too new for this version
 * @throws Error if an applied file was changed
 */
export async function planMigrations(
  url: string,
  folder = databaseFolder,
  version = serverVersion,
): Promise<MigrationPlan> {
  const client = await connectToPlan(url)
  try {
    if (!(await hasMigrations(client))) {
      const { migrations, functions } = readRelease(folder, version)
      return { migrations: migrations.map(({ name }) => name), functions: functions.length > 0 }
    }
    const { waiting, replacesFunctions, newer } = await compare(client, readRelease(folder, version))
    return { migrations: waiting.map(({ name }) => name), functions: replacesFunctions, ...(newer && { newer }) }
  } finally {
    await client.end()
  }
}

/** Returns the sentence that refuses a database without these changes. Undefined if there are none. */
export function missingChanges(plan: {
  migrations: readonly string[]
  functions?: boolean
  queues?: boolean
}): string | undefined {
  const missing = [
    ...(plan.migrations.length > 0 ? [`the migrations ${plan.migrations.join(', ')}`] : []),
    ...(plan.functions ? ['the functions'] : []),
    ...(plan.queues ? ['the queues of the jobs'] : []),
  ]
  if (missing.length === 0) return undefined
  return `The database lacks ${missing.join(', and ')} of this version: run npx dealerline migrate.`
}

/**
 * Migrates a database to this version. Applies the new migrations (`NNNN_name.sql`) in order, each in one transaction,
 * and then replaces the functions if they have changed. Only one portal at a time migrates a database. If a newer
 * version has migrated it, changes nothing: during a rolling upgrade, this version works with the newer tables and
 * functions.
 * @returns the names of the applied migrations
 * @throws NewerDatabaseError if the database is too new for this version
 * @throws Error if an applied file was changed, or if a file fails. The files before it stay applied
 */
export async function migrate(url: string, folder = databaseFolder, version = serverVersion): Promise<string[]> {
  const release = readRelease(folder, version)
  const client = await connectForMigrations(url)
  try {
    const { waiting, replacesFunctions, newer } = await compare(client, release)
    await repairCallerSequences(client)
    if (newer) return []
    await applyAll(client, release, waiting)
    if (replacesFunctions) await updateFunctions(client, release)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Gives an empty database the tables that a database with these migrations has, without functions. */
export async function makeTables(url: string, names: readonly string[]): Promise<void> {
  const release = readRelease(databaseFolder, serverVersion)
  const client = await connectForMigrations(url)
  try {
    const files = release.migrations.filter(({ name }) => names.includes(name))
    await applyAll(client, release, files)
  } finally {
    await client.end()
  }
}

async function applyAll(client: pg.Client, release: Release, files: readonly SqlFile[]): Promise<void> {
  const { needs, version, functions } = release
  const isEmpty = files[0]?.name === release.migrations[0]?.name
  const names = isEmpty ? filesOfNewTables : filesOfTables
  const ofTables = functions.filter(({ name }) => names.includes(name)).map(({ sql }) => sql)
  for (const [index, file] of files.entries()) {
    const before = index === 0 ? ofTables.join('\n') : ''
    await applyMigration(client, file, { needs, version, before }).catch((cause: unknown) => {
      throw new Error(`The migration ${file.name} failed: ${describe(cause, file.sql)}`, { cause })
    })
  }
}

/**
 * Compares a database with a version.
 * @throws NewerDatabaseError if the database is too new for this version
 * @throws Error if an applied file was changed
 */
async function compare(
  client: pg.Client,
  release: Release,
): Promise<{ waiting: SqlFile[]; replacesFunctions: boolean; newer?: string }> {
  const { migrations, version } = release
  const applied = await listApplied(client)
  const [newest, ...others] = findNewer(applied, migrations)
  const ownMigrations = applied.filter((migration) => migration !== newest && !others.includes(migration))
  assertKnown(ownMigrations, release)
  const appliedNames = new Set(applied.map(({ name }) => name))
  const waiting = migrations.filter(({ name }) => !appliedNames.has(name))
  if (newest) {
    const newer = unknownMigration(newest, release)
    if (waiting[0]) throw new NewerDatabaseError(newer)
    return { waiting, replacesFunctions: false, newer }
  }
  const { functions } = release
  const existing = await findFunctions(client)
  if (functions.length === 0 || (waiting.length === 0 && existing?.sha256 === hashOfAll(functions)))
    return { waiting, replacesFunctions: false }
  if (!existing?.version || !isNewerVersion(existing.version, version)) return { waiting, replacesFunctions: true }
  if (waiting.length > 0) return { waiting, replacesFunctions: false }
  const newer = `The functions of the database belong to version ${existing.version}, and this is version ${version}: use version ${existing.version}, or a newer one.`
  return { waiting, replacesFunctions: false, newer }
}

/** The reason to refuse a database that a newer version has migrated. It names both versions. */
function unknownMigration({ name, version }: AppliedMigration, release: Release): string {
  const newest = release.migrations.at(-1)?.name ?? 'none'
  const [changedBy, remedy] = version
    ? [`Version ${version} applied`, `version ${version}`]
    : ['The database has', 'the version that applied it']
  return `${changedBy} the migration ${name}, which this version does not have. This is version ${release.version}, and its newest migration is ${newest}: use ${remedy}, or a newer one.`
}

/**
 * Returns the migrations of a newer version. The version that applies a migration records the newest migration of the
 * release before it. A server without the migration may use the database if it has at least that one.
 */
function findNewer(applied: readonly AppliedMigration[], migrations: readonly SqlFile[]): AppliedMigration[] {
  const last = migrations.at(-1)?.name ?? ''
  const names = new Set(migrations.map(({ name }) => name))
  return applied.filter(({ name, needs }) => name > last && needs !== null && names.has(needs)).reverse()
}

/** Throws if the file of an applied migration is missing or was changed, unless its original hash is recorded. */
function assertKnown(applied: readonly AppliedMigration[], release: Release): void {
  for (const migration of applied) {
    const { name, sha256 } = migration
    if (release.rewritten[name] === sha256) continue
    const file = release.migrations.find((candidate) => candidate.name === name)
    if (!file) throw new NewerDatabaseError(unknownMigration(migration, release))
    if (file.sha256 !== sha256) {
      throw new Error(
        `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
      )
    }
  }
}

/** Replaces the functions in one transaction. */
async function updateFunctions(client: pg.Client, { functions, version }: Release): Promise<void> {
  await replaceFunctions(client, functions, { sha256: hashOfAll(functions), version }).catch((error: unknown) => {
    if (!(error instanceof FunctionFileError)) throw error
    const sql = functions.find(({ name }) => name === error.file)?.sql ?? ''
    throw new Error(`The functions of ${error.file} failed: ${describe(error.cause, sql)}`, { cause: error })
  })
}

const hashOfAll = (files: readonly SqlFile[]) =>
  hash('sha256', files.map((file) => `${file.name}\n${file.sha256}`).join('\n'))

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
