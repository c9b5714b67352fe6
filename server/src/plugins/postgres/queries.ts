import pg from 'pg'

/** Creates the portal's database when it is missing, and so also proves that the server answers. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, ssl: false, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} encoding 'UTF8'`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A migration that has been applied. */
export interface Applied {
  readonly name: string
  readonly sha256: string
}

/** Connects for migrations and waits until no other portal migrates the same database. */
export async function openForMigration(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('dealerline migrations'))`)
  await client.query(`create table if not exists public.migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  return client
}

export async function listApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select name, sha256 from public.migrations order by name')).rows
}

/** Runs one migration and remembers it, both or neither. */
export async function applyMigration(client: pg.Client, name: string, sha256: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into public.migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
