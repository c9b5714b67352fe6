import type { Config } from './config.ts'

/** The largest number of connections in each pool of a server, in addition to those for calls. */
export const poolSizes = {
  /** The built-in sign-in. */
  identity: 4,
  /** The sandboxes of outside systems. */
  sandboxes: 4,
  /** The job queue of a server that runs jobs. */
  queue: 4,
  /** The job queue of a server that only adds jobs. */
  queueOfWeb: 2,
  /** The list of running servers and the shared limits. */
  server: 2,
  /** The checks of /readyz. */
  health: 1,
}

/** Connections that stay free for servers that start or migrate, for commands, and for the operator. */
export const freeConnections = 10

/** The number of servers for which the embedded database has room. */
const serversOfEmbeddedDatabase = 4

/** PostgreSQL's default of `superuser_reserved_connections`. */
const reservedForSuperusers = 3

/** Returns the largest number of connections that a server with these settings opens. */
export function connectionsOf({ role, databasePoolSize }: Pick<Config, 'role' | 'databasePoolSize'>): number {
  const queue = role === 'web' ? poolSizes.queueOfWeb : poolSizes.queue
  return databasePoolSize + poolSizes.identity + poolSizes.sandboxes + queue + poolSizes.server + poolSizes.health
}

/** Returns `max_connections` of the embedded database: room for four servers with these settings. */
export function embeddedMaxConnections(config: Pick<Config, 'databasePoolSize'>): number {
  const perServer = connectionsOf({ ...config, role: 'all' })
  return serversOfEmbeddedDatabase * perServer + freeConnections + reservedForSuperusers
}
