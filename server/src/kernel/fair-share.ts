import { AppError } from '@dealerline/shared/errors.ts'
import type pg from 'pg'

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Limits the database connections that one caller uses at the same time. Further calls of this caller wait in the order
 * of their arrival, so that many slow calls of one caller do not delay the calls of others.
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

const shares = new WeakMap<pg.Pool, FairShare>()

/** Returns the share of the pool's connections for each caller: a third, but at least two. */
export function shareOf(pool: pg.Pool): FairShare {
  const share = shares.get(pool) ?? new FairShare(Math.max(2, Math.floor((pool.options.max ?? 0) / 3)), maxWaiting)
  shares.set(pool, share)
  return share
}
