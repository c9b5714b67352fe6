import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { migrate } from '../src/postgres/migrate.ts'
import { asOwner } from './databases.ts'

const auditTables = ['audit_log', 'audit_chain', 'audit_chain_days', 'audit_pending']
const setTriggers = (mode: string) =>
  auditTables.map((table) => `alter table ${table} ${mode} trigger user;`).join('\n')

/** Runs statements as a superuser who turns the triggers of the audit tables off and restores them. */
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

/** Migrates an empty database as far as it was before the audit chain, runs statements, and migrates the rest. */
export async function migrateAroundChain(url: string, statements: string): Promise<void> {
  const source = resolve(import.meta.dirname, '../database')
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-before-chain-'))
  try {
    for (const part of ['migrations', 'functions']) mkdirSync(join(folder, part))
    for (const name of readdirSync(join(source, 'migrations')).filter((file) => file < '0060'))
      cpSync(join(source, 'migrations', name), join(folder, 'migrations', name))
    for (const name of readdirSync(join(source, 'functions')).filter((file) => file !== 'audit.sql'))
      cpSync(join(source, 'functions', name), join(folder, 'functions', name))
    await migrate(url, folder)
    await asOwner(url, statements)
    await migrate(url)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
