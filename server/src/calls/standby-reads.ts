import type pg from 'pg'
import type { Transaction } from '../kernel/database.ts'
import { runAlone } from '../kernel/database.ts'
import { shareOf } from '../kernel/fair-share.ts'
import { NoAnswer, type Standby, type StandbyTicket } from '../kernel/standby.ts'
import type { Opened, Opening } from './callers.ts'
import type { Caller } from './context.ts'
import { openForStandby } from './standby-queries.ts'

/**
 * Answers a call that only reads at the standby. Opens it at the primary, so that the caller's access is current, and
 * reads at the standby as soon as it has everything that was committed before. Returns undefined if the primary has to
 * answer.
 */
export async function readAtStandby<T>(
  pool: pg.Pool,
  standby: Standby,
  { actor, toStatement }: Opening,
  toCaller: (opened: Opened) => Caller,
  work: (tx: Transaction, caller: Caller) => Promise<T>,
): Promise<{ result: T } | undefined> {
  if (!standby.isTried()) return undefined
  const { ticket, ...opened } = await shareOf(pool).run(actor, () =>
    runAlone<Opened & { ticket: StandbyTicket }>(pool, openForStandby(toStatement(''))),
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
