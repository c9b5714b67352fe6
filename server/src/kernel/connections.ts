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
  /** The notifications about open orders. */
  listener: 1,
}

/** With fewer connections, a single slow transaction would hold up a server. */
const fewestForCalls = 4

/** Returns the largest number of connections for calls of one server: its part of those for all `SERVERS`. */
export const callPoolSize = ({ databasePoolSize, servers }: Pick<Config, 'databasePoolSize' | 'servers'>) =>
  Math.max(Math.min(databasePoolSize, fewestForCalls), Math.ceil(databasePoolSize / servers))

/** Returns the largest number of connections for calls that read at the standby. */
export const standbyPoolSize = (config: Pick<Config, 'databasePoolSize' | 'servers'>) =>
  Math.max(2, Math.floor(callPoolSize(config) / 2))

/** Connections that stay free for servers that start or migrate, for commands, and for the operator. */
export const freeConnections = 10

/** The number of servers for which the embedded database has room. */
const serversOfEmbeddedDatabase = 4

/** PostgreSQL's default of `superuser_reserved_connections`. */
const reservedForSuperusers = 3

/** Whether a server with these settings reads at a standby. Workers serve no calls. */
export const usesStandby = ({ role, databaseReadUrl }: Pick<Config, 'role' | 'databaseReadUrl'>) =>
  role !== 'worker' && databaseReadUrl !== undefined

/** The settings that decide how many connections a server opens. */
export type ConnectionSettings = Pick<Config, 'role' | 'servers' | 'databasePoolSize' | 'databaseReadUrl'>

/**
 * Returns the largest number of connections that a server with these settings opens. Includes those to the standby,
 * which is the primary after a failover and has all of them for a moment.
 */
export function connectionsOf(config: ConnectionSettings): number {
  const { role } = config
  const queue = role === 'web' ? poolSizes.queueOfWeb : poolSizes.queue
  const atStandby = usesStandby(config) ? standbyPoolSize(config) + poolSizes.health : 0
  const listener = role === 'worker' ? 0 : poolSizes.listener
  const others = poolSizes.identity + poolSizes.sandboxes + queue + poolSizes.server + poolSizes.health + listener
  return callPoolSize(config) + others + atStandby
}

/** Returns `max_connections` of the embedded database: room for the servers of these settings, and for three more. */
export function embeddedMaxConnections(config: Pick<Config, 'servers' | 'databasePoolSize'>): number {
  const perServer = connectionsOf({ ...config, role: 'all', databaseReadUrl: undefined })
  return (serversOfEmbeddedDatabase - 1 + config.servers) * perServer + freeConnections + reservedForSuperusers
}
