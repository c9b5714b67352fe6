import pg from 'pg'
import { poolSizes } from '../kernel/connections.ts'
import { connectionTo } from '../kernel/database-hosts.ts'
import { surviveLostConnections } from '../kernel/lost-connection.ts'
import { columnFrom, execute, rowOf, rowsOf } from '../kernel/statements.ts'
import { hasTable } from '../kernel/table-queries.ts'

/** This database with its files and its master key. */
export interface Installation {
  readonly id: string
  readonly masterKeyCheck: string
  /** Whether the id was stored with the files. */
  readonly isMarked: boolean
}

/** A server that runs on this database. */
export interface RunningServer {
  readonly id: string
  /** A hash of the machine and the port. */
  readonly place: string
  readonly role: string
  readonly host: string
  readonly pid: number
  readonly version: string
  /** The largest number of database connections that it opens. */
  readonly connections: number
  readonly settings: Readonly<Record<string, string>>
}

/** The connections that the database allows, and its time. */
export interface DatabaseState {
  readonly maxConnections: number
  readonly reserved: number
  /** The limit of this database alone. -1 means no limit. */
  readonly databaseLimit: number
  /** In milliseconds since 1970. */
  readonly time: number
}

/** Seconds after which a server that does not update its row counts as ended. */
const expirySeconds = 20

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Runs `work` with a connection of the database's owner. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Waits until no other server or command prepares the same database, and locks the preparation. Calls `onWait` if it
 * has to wait. The role in `url` is the database's owner.
 * @returns a function that unlocks it
 */
export async function lockStart(url: string, onWait: () => void): Promise<() => Promise<void>> {
  const client = await connect(url)
  const row = await rowOf<{ isLocked: boolean }>(client)`
    select pg_try_advisory_lock(hashtext('dealerline start')) as "isLocked"`
  if (!row?.isLocked) {
    onWait()
    await execute(client)`select pg_advisory_lock(hashtext('dealerline start'))`
  }
  return () => client.end()
}

/** Whether the database has the tables of servers. The first start of version 0.3 creates them. */
export const hasServers = (client: pg.ClientBase) => hasTable(client, 'servers.installation')

/** Whether a restore has begun and not ended. */
export const hasUnfinishedRestore = (client: pg.ClientBase) => hasTable(client, 'public.unfinished_restore')

export const findInstallation = (client: pg.ClientBase) =>
  rowOf<Installation>(client)`
    select installation_id as id, master_key_check as "masterKeyCheck", files_marked_at is not null as "isMarked"
      from servers.installation`

export const insertInstallation = (client: pg.Client, id: string, masterKeyCheck: string) =>
  execute(client)`
    insert into servers.installation (installation_id, master_key_check) values (${id}, ${masterKeyCheck})`

/** Records that the id of the installation is stored with the files. */
export const recordMarkedFiles = (client: pg.Client) =>
  execute(client)`update servers.installation set files_marked_at = now() where files_marked_at is null`

/** Stores the check of a new master key, in the transaction that encrypts the secrets with it. */
export const updateMasterKeyCheck = (client: pg.ClientBase, masterKeyCheck: string) =>
  execute(client)`update servers.installation set master_key_check = ${masterKeyCheck}`

/** Returns the keys of the newest uploaded files. */
export const selectNewestFiles = (client: pg.Client) =>
  columnFrom<{ key: string }>(client)`
    (select key from attachments order by added_at desc limit 3) union all (select key from resource_files limit 3)`

/** Returns the stored keys of the sign-in. */
export const selectIdentityKeys = (client: pg.Client) =>
  rowsOf<{ purpose: string; value: unknown }>(client)`select purpose, value from identity.keys`

/** Returns the stored keys of the seal. */
export const selectSealKeys = (client: pg.Client) =>
  rowsOf<{ providerName: string; privateKey: Buffer }>(client)`
    select provider_name as "providerName", private_key as "privateKey" from outside.seal_key`

export async function findDatabaseState(client: pg.Client): Promise<DatabaseState> {
  const row = await rowOf<DatabaseState>(client)`
    select current_setting('max_connections')::int as "maxConnections",
        current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
        datconnlimit as "databaseLimit",
        (date_part('epoch', clock_timestamp()) * 1000)::float8 as time
      from pg_database where datname = current_database()`
  if (!row) throw new Error('The database did not return its limits.')
  return row
}

/** Returns the servers that run on this database, with the time of their last update. */
export const selectRunning = (client: pg.ClientBase) =>
  rowsOf<RunningServer & { seenAt: Date }>(client)`
    select server_id as id, place, role, host, pid, version, connections, settings, seen_at as "seenAt"
      from servers.running where seen_at > now() - make_interval(secs => ${expirySeconds}) order by started_at`

/** Makes the pool for the list of running servers and for shared limits. The role is a member of `dealerline_server`. */
export function makeServerPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: poolSizes.server,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    application_name: 'dealerline server',
  })
  return surviveLostConnections(pool)
}

/**
 * Adds this server to the running ones, or updates its row. Removes expired rows, and an earlier one of the same
 * machine and port.
 */
export async function putRunning(db: pg.Pool | pg.Client, server: RunningServer): Promise<void> {
  await execute(db)`
    delete from servers.running
      where (place = ${server.place} and server_id <> ${server.id})
        or seen_at < now() - make_interval(secs => ${expirySeconds})`
  await execute(db)`
    insert into servers.running (server_id, place, role, host, pid, version, connections, settings)
      values (${server.id}, ${server.place}, ${server.role}, ${server.host}, ${server.pid}, ${server.version},
        ${server.connections}, ${JSON.stringify(server.settings)})
      on conflict (server_id) do update set seen_at = now()`
}

export const deleteRunning = (pool: pg.Pool, id: string) =>
  execute(pool)`delete from servers.running where server_id = ${id}`
