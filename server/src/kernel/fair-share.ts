import { AppError } from '@dealerline/shared/errors.ts'
import type pg from 'pg'

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits how much work of one caller runs at the same time. Further work of this caller waits in the order of its arrival, so
 * that many slow calls of one caller do not delay the calls of others.
 */
export class FairShare {
  private readonly lines = new Map<string, Line>()
  private readonly limit: number
  private readonly maxWaiting: number

  constructor(limit: number, maxWaiting: number) {
    this.limit = limit
    this.maxWaiting = maxWaiting
  }

  /** Runs the work of a caller. @throws AppError tooMany if too many calls of this caller are waiting */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(caller) ?? { running: 0, waiting: [] }
    this.lines.set(caller, line)
    if (line.running < this.limit) line.running++
    else await this.wait(line)
    try {
      return await work()
    } finally {
      this.leave(caller, line)
    }
  }

  private wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.maxWaiting)
      throw new AppError('tooMany', { detail: 'Too many of your calls are waiting. Wait for their replies first.' })
    return new Promise((resolve) => waiting.push(resolve))
  }

  /** Passes the connection to the next waiting call. */
  private leave(caller: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.running === 0) this.lines.delete(caller)
  }
}

/** Maximum calls of one caller that wait for a connection. */
const maxWaiting = 200

const shares = new WeakMap<pg.Pool, { ofCaller: FairShare; ofStrangers: FairShare }>()

function sharesOf(pool: pg.Pool) {
  const max = pool.options.max ?? 0
  const share = (part: number) => new FairShare(Math.max(2, Math.floor(max / part)), maxWaiting)
  const ofPool = shares.get(pool) ?? { ofCaller: share(3), ofStrangers: share(6) }
  shares.set(pool, ofPool)
  return ofPool
}

/** Returns the share of the pool's connections for each caller: a third, but at least two. */
export const shareOf = (pool: pg.Pool): FairShare => sharesOf(pool).ofCaller

/**
 * Runs work that uses a connection of the pool in the caller's share. All callers without a sign-in together have a sixth of
 * the connections, so that many of them, from as many networks, do not delay people who are signed in.
 */
export function runInShare<T>(
  pool: pg.Pool,
  { actor, isStranger }: { actor: string; isStranger: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { ofCaller, ofStrangers } = sharesOf(pool)
  return ofCaller.run(actor, isStranger ? () => ofStrangers.run('all strangers', work) : work)
}
