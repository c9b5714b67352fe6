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
  /** The checks of /readyz, at the primary and at the standby. */
  health: 1,
}

/** Returns the largest number of connections for calls that read at the standby. */
export const standbyPoolSize = ({ databasePoolSize }: Pick<Config, 'databasePoolSize'>) =>
  Math.max(2, Math.floor(databasePoolSize / 2))

/** Connections that stay free for servers that start or migrate, for commands, and for the operator. */
export const freeConnections = 10

/** The number of servers for which the embedded database has room. */
const serversOfEmbeddedDatabase = 4

/** PostgreSQL's default of `superuser_reserved_connections`. */
const reservedForSuperusers = 3

/** Whether a server with these settings reads at a standby. Workers serve no calls. */
export const usesStandby = ({ role, databaseReadUrl }: Pick<Config, 'role' | 'databaseReadUrl'>) =>
  role !== 'worker' && databaseReadUrl !== undefined

/**
 * Returns the largest number of connections that a server with these settings opens. Includes those to the standby,
 * which is the primary after a failover and has all of them for a moment.
 */
export function connectionsOf(config: Pick<Config, 'role' | 'databasePoolSize' | 'databaseReadUrl'>): number {
  const { role, databasePoolSize } = config
  const queue = role === 'web' ? poolSizes.queueOfWeb : poolSizes.queue
  const atStandby = usesStandby(config) ? standbyPoolSize(config) + poolSizes.health : 0
  const others = poolSizes.identity + poolSizes.sandboxes + queue + poolSizes.server + poolSizes.health
  return databasePoolSize + others + atStandby
}

/** Returns `max_connections` of the embedded database: room for four servers with these settings. */
export function embeddedMaxConnections(config: Pick<Config, 'databasePoolSize'>): number {
  const perServer = connectionsOf({ ...config, role: 'all', databaseReadUrl: undefined })
  return serversOfEmbeddedDatabase * perServer + freeConnections + reservedForSuperusers
}
