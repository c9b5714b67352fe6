import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder with `migrations/`, `functions/`, `previous-release.json` and `rewritten-migrations.json`. */
export const databaseFolder = resolve(import.meta.dirname, '../../database')

const migrationName = /^\d{4}_[a-z0-9_]+\.sql$/

/** A file of SQL with its hash. */
export interface SqlFile {
  name: string
  sql: string
  sha256: string
}

/** The files of a version, and the version itself. */
export interface Release {
  readonly migrations: readonly SqlFile[]
  readonly functions: readonly SqlFile[]
  /** The hashes of migrations before they were rewritten. */
  readonly rewritten: Readonly<Record<string, string>>
  /** The newest migration of the release before. Its servers may run while this version's migrations are applied. */
  readonly needs: string | null
  readonly version: string
}

/** Reads the files of a version. */
export function readRelease(folder: string, version: string): Release {
  const previous = readJson<{ migration: string }>(join(folder, 'previous-release.json'))
  return {
    migrations: readMigrations(join(folder, 'migrations')),
    functions: readSqlFiles(join(folder, 'functions')),
    rewritten: readJson<Record<string, string>>(join(folder, 'rewritten-migrations.json')) ?? {},
    needs: previous?.migration ?? null,
    version,
  }
}

/** Reads the migrations of a folder, in order. */
export function readMigrations(folder: string): SqlFile[] {
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
    return { name, sql, sha256: hash('sha256', sql) }
  })
}

/** Returns the version of the release before this one. Its servers may run beside those of this version. */
export const previousVersion = (): string | undefined =>
  readJson<{ release: string }>(join(databaseFolder, 'previous-release.json'))?.release

/** Reads a file of JSON. Undefined if there is none. */
function readJson<Content>(path: string): Content | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
