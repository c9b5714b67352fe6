import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@dealerline/shared/errors.ts'
import type pg from 'pg'

/** Value of the Retry-After header of every reply with status 503. */
export const retryAfterSeconds = 5

/** Errors of the network and of the name service, when the database moves to another machine. */
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of PostgreSQL: connection errors, shut-down or crash of the server, and no free connection. */
const serverErrors = /^(?:08[0-9A-Z]{3}|57P0[123]|25P03|53300)$/

const driverErrors =
  /^Connection terminated|is not queryable$|^Query read timeout$|^timeout exceeded when trying to connect$/

/** Whether the error says that a database connection was lost or could not be opened. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof LostConnection) return true
  if (!(error instanceof Error) || error instanceof AppError) return false
  const code = 'code' in error ? String(error.code) : ''
  return networkErrors.has(code) || serverErrors.test(code) || driverErrors.test(error.message)
}

/** A transaction failed because its connection was lost. */
class LostConnection extends Error {
  override name = 'LostConnection'
  /** Whether `commit` was already sent, so that the database may have stored the changes. */
  readonly mayHaveCommitted: boolean

  constructor(cause: unknown, mayHaveCommitted: boolean) {
    super('The database connection was lost.', { cause })
    this.mayHaveCommitted = mayHaveCommitted
  }
}

/** Marks an error that was caused by a lost connection. Returns other errors unchanged. */
export const toLostConnection = (error: unknown, mayHaveCommitted: boolean): unknown =>
  isLostConnection(error) && !(error instanceof LostConnection) ? new LostConnection(error, mayHaveCommitted) : error

/**
 * Keeps the process alive when the pool loses connections. `pg` ends the process if a connection without a listener
 * fails, and its pool listens only while a connection is idle.
 */
export function surviveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The time in which the pool notices that its other connections were lost too. */
const pauseMs = 100

/**
 * Runs `work` and, if it lost its connection, once more on another connection. `isRepeatable` says that a second run
 * is safe even if the first one was stored: `work` only reads, or it has an idempotency key.
 */
export async function retryLost<T>(isRepeatable: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSafe = isRepeatable || (error instanceof LostConnection && !error.mayHaveCommitted)
    if (!isSafe || !isLostConnection(error) || isPoolExhausted(error)) throw error
    await pause(pauseMs)
    return work()
  }
}

/** Whether all connections are in use. Another try would only wait again. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof LostConnection
    ? isPoolExhausted(error.cause)
    : error instanceof Error && error.message === 'timeout exceeded when trying to connect'
