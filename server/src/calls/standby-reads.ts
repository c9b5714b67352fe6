import type pg from 'pg'
import type { Transaction } from '../kernel/database.ts'
import { runAlone } from '../kernel/database.ts'
import { shareOf } from '../kernel/fair-share.ts'
import { NoAnswer, type Standby, type StandbyTicket } from '../kernel/standby.ts'
import type { PreparedStatement } from '../kernel/statements.ts'
import type { OpenedCall } from './callers.ts'
import type { Caller } from './context.ts'
import { openForStandby } from './standby-queries.ts'

interface Read<T> {
  /** The statement that opens the call at the primary. */
  opening: PreparedStatement
  /** The person, whose share of the connections is limited. */
  actor: string
  /** Returns the caller. Refuses a caller or a request that the call does not allow. */
  toCaller: (opened: OpenedCall) => Caller
  work: (tx: Transaction, caller: Caller) => Promise<T>
}

/**
 * Answers a call that only reads at the standby. Opens it at the primary, so that the caller's access is current, and
 * reads at the standby as soon as it has everything that was committed before. Returns undefined if the primary has to
 * answer.
 */
export async function readAtStandby<T>(
  pool: pg.Pool,
  standby: Standby,
  { opening, actor, toCaller, work }: Read<T>,
): Promise<{ result: T } | undefined> {
  if (!standby.isTried()) return undefined
  const { ticket, ...opened } = await shareOf(pool).run(actor, () =>
    runAlone<OpenedCall & { ticket: StandbyTicket }>(pool, openForStandby(opening)),
  )
  const caller = toCaller(opened)
  return shareOf(standby.pool).run(actor, () =>
    standby.read(ticket, async (tx) => {
      const result = await work(tx, caller)
      await tx.runChecks()
      // Only the primary can store an audit entry.
      if (tx.audited.length > 0) throw new NoAnswer('refused')
      return result
    }),
  )
}
