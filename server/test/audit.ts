import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverVersion } from '../src/kernel/version.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { applyMigration, connectForMigrations } from '../src/postgres/queries.ts'
import { asOwner } from './databases.ts'

const auditTables = ['audit_log', 'audit_chain', 'audit_chain_days', 'audit_pending']
const setTriggers = (mode: string) =>
  auditTables.map((table) => `alter table ${table} ${mode} trigger user;`).join('\n')

/** Runs statements while the triggers of the audit tables are turned off, as only a superuser can. */
export async function tamperWithAudit(url: string, statements: string): Promise<void> {
  await asOwner(
    url,
    `begin; ${setTriggers('disable')} ${statements}; ${setTriggers('enable')}
     alter table audit_log enable always trigger queue_for_chain;
     alter table audit_pending enable always trigger chained_only;
     ${auditTables.map((table) => `alter table ${table} enable always trigger append_only;`).join('\n')}
     commit`,
  )
}

/**
 * Applies the migrations that are older than the audit chain to an empty database, runs statements, and applies the
 * other migrations.
 */
export async function migrateAroundChain(url: string, statements: string): Promise<void> {
  const folder = resolve(import.meta.dirname, '../database')
  const client = await connectForMigrations(url)
  try {
    const policyFunctions = ['policies.sql', 'policy-links.sql']
      .map((name) => readFileSync(join(folder, 'functions', name), 'utf8'))
      .join('\n')
    const names = readdirSync(join(folder, 'migrations')).filter((name) => name < '0060')
    for (const [index, name] of names.sort().entries()) {
      const sql = readFileSync(join(folder, 'migrations', name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = index === 0 ? policyFunctions : ''
      await applyMigration(client, { name, sha256, sql }, { needs: null, version: serverVersion, before })
    }
    await client.query(statements)
  } finally {
    await client.end()
  }
  await migrate(url)
}
