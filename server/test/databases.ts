import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Config } from '../src/kernel/config.ts'

/** The database of a test portal. Default: a copy of the template. */
export interface PortalDatabase {
  /** A portal whose database and files this one also uses. */
  first?: { config: Pick<Config, 'dataDir'>; databaseUrl: string }
  /** A database with demonstration data. */
  databaseUrl?: string
  /** Returns the address that the portal's login roles use, for example of a proxy in front of the database. */
  databaseProxy?: (databaseUrl: string) => Promise<string>
}

/** Returns the address of another database on the same PostgreSQL server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a separate connection. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Makes an empty database. Returns its address, with the owner role. */
export async function makeEmptyDatabase(): Promise<string> {
  const serverUrl = String(process.env.TEST_DATABASE_URL)
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await asOwner(serverUrl, `create database ${name}`)
  return withDatabase(serverUrl, name)
}

/** Makes a database with demonstration data. Returns its address, with the owner role. */
export async function copyTemplate(): Promise<string> {
  const template = new URL(inject('templateUrl'))
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(String(process.env.TEST_DATABASE_URL))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name} template template_portal strategy file_copy`)
  } finally {
    await client.end()
  }
  template.pathname = `/${name}`
  return template.href
}

/** Removes a database of `copyTemplate`, although other programs may be connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await asOwner(String(process.env.TEST_DATABASE_URL), `drop database ${name} with (force)`)
}
