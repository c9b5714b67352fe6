import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyMigration, listApplied, openForMigration } from './postgres/queries.ts'

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Applies the migrations of a folder (`NNNN_name.sql`) that the database does not have yet, in order, each in one
 * transaction. Only one portal at a time migrates a database.
 * @returns the names of the migrations applied now
 * @throws Error when an applied file was changed or is missing, or a migration fails; earlier ones stay applied
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const files = readMigrations(folder)
  const client = await openForMigration(url)
  try {
    const applied = await listApplied(client)
    for (const { name, sha256 } of applied) {
      const file = files.find((candidate) => candidate.name === name)
      if (!file) {
        throw new Error(
          `The database has the migration ${name}, which this version does not know: start the version that made it, or a newer one.`,
        )
      }
      if (file.sha256 !== sha256) {
        throw new Error(
          `The migration ${name} was changed after it was applied: restore the file and put the change into a new migration.`,
        )
      }
    }
    const done = new Set(applied.map(({ name }) => name))
    const waiting = files.filter(({ name }) => !done.has(name))
    for (const { name, sha256, sql } of waiting) {
      await applyMigration(client, name, sha256, sql).catch((cause: unknown) => {
        throw new Error(`The migration ${name} failed: ${describe(cause, sql)}`, { cause })
      })
    }
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const numbers = new Set<string>()
  for (const name of names) {
    if (!fileName.test(name)) throw new Error(`The migration ${name} must be called like 0001_first_step.sql.`)
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}: give one another number.`)
    numbers.add(number)
  }
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isInteger(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
