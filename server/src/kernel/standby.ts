import { AppError } from '@dealerline/shared/errors.ts'
import type pg from 'pg'
import { type CallLogin, signClaims } from './claims.ts'
import type { Config } from './config.ts'
import { standbyPoolSize, usesStandby } from './connections.ts'
import { isUnstorable, type Transaction } from './database.ts'
import { moveLogin } from './database-address.ts'
import { inTransaction } from './in-transaction.ts'
import { isLostConnection, isPoolExhausted } from './lost-connection.ts'
import { endPool, makeHealthPool, makeStandbyPool } from './pools.ts'

/** The result of a call's attempt to read at the standby. Except after `answered`, the primary answers the call. */
export const standbyOutcomes = [
  /** The standby has answered. */
  'answered',
  /** It did not reach the position of the primary in time. */
  'behind',
  /** It does not have the run of the primary: it is new, or has another history. */
  'unrelated',
  /** It is no longer a standby. */
  'promoted',
  /** No connection, or it was lost. */
  'unavailable',
  /** All connections to it are in use. */
  'busy',
  /** It has cancelled a statement that was in the way of replaying the log. */
  'cancelled',
  /** It has refused a statement, such as a write. */
  'refused',
  /** It was not tried, because of a failure shortly before. */
  'skipped',
] as const
export type StandbyOutcome = (typeof standbyOutcomes)[number]

/** How long the standby is not tried after a failure, in milliseconds. */
const pauses: Partial<Record<StandbyOutcome, number>> = {
  behind: 1_000,
  unrelated: 1_000,
  promoted: 5_000,
  unavailable: 5_000,
}

/** The time in which the standby must start a transaction. It waits up to 50 ms for the position. */
const openingMs = 1_000

/** The caller, the run of the primary and its position, from `app.standby_ticket`. */
export interface StandbyTicket {
  readonly run: string
  readonly position: string
}

/** The standby cannot answer a call. */
export class NoAnswer extends Error {
  readonly outcome: StandbyOutcome
  constructor(outcome: StandbyOutcome) {
    super(`The standby cannot answer: ${outcome}.`)
    this.name = new.target.name
    this.outcome = outcome
  }
}

/** A hot standby of the database, at which calls can read. */
export class Standby {
  readonly pool: pg.Pool
  /** A connection for the checks of `/readyz`. */
  readonly healthPool: pg.Pool
  /** The number of attempts by outcome, since the start. */
  readonly counts = new Map<StandbyOutcome, number>()
  private pauseMs = 0
  private triedAgainAt = 0

  constructor(pool: pg.Pool, healthPool: pg.Pool) {
    this.pool = pool
    this.healthPool = healthPool
  }

  /** Whether to try the standby now. After a failure, only one call tries it after each pause. */
  isTried(): boolean {
    if (this.pauseMs === 0) return true
    if (performance.now() < this.triedAgainAt) {
      this.count('skipped')
      return false
    }
    this.triedAgainAt = performance.now() + this.pauseMs
    return true
  }

  /**
   * Runs `work`, which only reads, in one transaction at the standby, with the caller of the ticket. Returns undefined if
   * the standby cannot answer.
   * @throws the errors of `work` that the primary would cause too
   */
  async read<T>(ticket: StandbyTicket, work: (tx: Transaction) => Promise<T>): Promise<{ result: T } | undefined> {
    try {
      const result = await inTransaction<{ state: StandbyOutcome | 'ready' }, T>(
        this.pool,
        {
          name: 'begin_standby_call',
          text: 'select app.begin_standby_call($1, $2) as state',
          values: signClaims(this.pool, ticket),
          timeoutMs: openingMs,
        },
        (tx, { state }) => {
          if (state !== 'ready') throw new NoAnswer(state)
          return work(tx)
        },
      )
      this.note('answered')
      return { result }
    } catch (error) {
      const outcome = toOutcome(error)
      this.note(outcome)
      if (outcome === 'answered') throw error
      return undefined
    }
  }

  async end(hurry: AbortSignal): Promise<void> {
    await Promise.all([endPool(this.pool, hurry), endPool(this.healthPool, hurry)])
  }

  private note(outcome: StandbyOutcome): void {
    this.count(outcome)
    const pauseMs = pauses[outcome]
    if (pauseMs !== undefined) this.triedAgainAt = performance.now() + pauseMs
    if (pauseMs !== undefined || outcome === 'answered') this.pauseMs = pauseMs ?? 0
  }

  private count(outcome: StandbyOutcome): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
  }
}

/** Makes the standby of the settings. Its login roles and their passwords are those of the primary. */
export function makeStandby(config: Config, { url, callKey }: CallLogin): Standby | undefined {
  if (!config.databaseReadUrl || !usesStandby(config)) return undefined
  const login = { url: moveLogin(url, config.databaseReadUrl), callKey }
  const pool = makeStandbyPool(login, standbyPoolSize(config), config.databasePooler)
  return new Standby(pool, makeHealthPool(login.url, 'standby'))
}

/** Classifies an error. An error that the primary would cause too is an answer. */
function toOutcome(error: unknown): StandbyOutcome {
  if (error instanceof NoAnswer) return error.outcome
  if (isPoolExhausted(error)) return 'busy'
  if (isLostConnection(error)) return 'unavailable'
  const isOfDatabase = error instanceof Error && !(error instanceof AppError) && 'severity' in error
  if (!isOfDatabase || isUnstorable(error)) return 'answered'
  const code = 'code' in error ? String(error.code) : ''
  if (['40001', '40P01'].includes(code) || error.message.includes('conflict with recovery')) return 'cancelled'
  // The statement takes too long, and would take as long at the primary.
  if (code === '57014') return 'answered'
  return 'refused'
}
