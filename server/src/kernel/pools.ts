import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type CallLogin, rememberCallKey } from './claims.ts'
import { poolSizes } from './connections.ts'
import { connectionTo, type ServerKind } from './database-hosts.ts'
import { surviveLostConnections } from './lost-connection.ts'
import { traceStatements } from './trace-statements.ts'

const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Sends all statements of one event-loop turn in one packet. Each packet wakes the database, which costs more than a
 * short statement. The driver corks the socket for each prepared statement, and this class delays the uncorking to the
 * end of the turn.
 */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/** Finds out within half a minute that the other machine of an idle connection is gone. */
export const detectDeadPeers = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Ends the wait for a database that has gone without closing the connection. Longer than the statement timeout. */
export const queryTimeoutMs = 70_000

/** Whether a pooler in transaction mode, such as PgBouncer, is between the server and the database. */
export type Pooler = 'none' | 'transaction'

const poolsWithoutNames = new WeakSet<pg.Pool>()

/**
 * Whether statements of the pool may have names. PostgreSQL keeps named statements for a session, and a pooler in
 * transaction mode runs each transaction in any session.
 */
export const allowsNames = (pool: pg.Pool) => !poolsWithoutNames.has(pool)

/**
 * Makes the pool for calls. The role in `url` is a member of `dealerline_app`, so row-level security applies. The role
 * has the settings of its sessions, because poolers refuse settings in the connection's start-up.
 */
export const makePool = (login: CallLogin, size: number, pooler: Pooler = 'none'): pg.Pool =>
  makeCallPool(login, pooler, connectionTo(login.url, makeSocket), { max: size, connectionTimeoutMillis: 10_000 })

/**
 * Makes the pool for calls that read at a hot standby. Gives up soon, because the primary can answer. Connects again
 * every minute, so that it finds another standby after a failover.
 */
export const makeStandbyPool = (login: CallLogin, size: number, pooler: Pooler = 'none'): pg.Pool =>
  makeCallPool(login, pooler, connectionTo(login.url, makeSocket, 'standby'), {
    max: size,
    connectionTimeoutMillis: 1_000,
    maxLifetimeSeconds: 60,
  })

const makeSocket = () => new GatheringSocket()

function makeCallPool(
  { callKey }: CallLogin,
  pooler: Pooler,
  connection: pg.ClientConfig,
  limits: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis' | 'maxLifetimeSeconds'>,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...limits,
    types,
    pipeline: true,
    idleTimeoutMillis: 30_000,
    query_timeout: queryTimeoutMs,
    ...detectDeadPeers,
    application_name: 'dealerline',
  })
  if (pooler === 'transaction') poolsWithoutNames.add(pool)
  rememberCallKey(pool, callKey)
  pool.on('connect', traceStatements)
  return surviveLostConnections(pool)
}

/** Makes the pool for the checks of `/readyz`. It gives up after seconds. The role in `url` is the one of calls. */
export function makeHealthPool(url: string, kind: ServerKind = 'primary'): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url, undefined, kind),
    max: poolSizes.health,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'dealerline health',
  })
  return surviveLostConnections(pool)
}

/** Makes a small pool for the database's owner, during start-up and for commands. */
export const makeSmallPool = (url: string): pg.Pool => makePoolOfFour(url, { options: '-c timezone=UTC' })

/** Makes the pool for the sandboxes of outside systems. The role in `url` is a member of `dealerline_outside`. */
export const makeOutsidePool = (url: string): pg.Pool => makePoolOfFour(url, {})

function makePoolOfFour(url: string, settings: Pick<pg.PoolConfig, 'options'>): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    ...connectionTo(url),
    max: poolSizes.sandboxes,
    connectionTimeoutMillis: 10_000,
    ...detectDeadPeers,
    application_name: 'dealerline-small',
  })
  return surviveLostConnections(pool)
}

/** How long a pool may wait for its running transactions when the server stops. */
const endMs = 5_000

/** Closes a pool. Stops waiting for running transactions after a limit; the database then rolls them back. */
export async function endPool(pool: pg.Pool, hurry: AbortSignal): Promise<void> {
  const limit = pause(endMs, undefined, { signal: hurry, ref: false }).catch(() => undefined)
  await Promise.race([pool.end(), limit])
}
