import type pg from 'pg'
import type { StandbyTicket } from '../kernel/standby.ts'
import { rowOf } from '../kernel/statements.ts'

/** Why a standby cannot answer calls, by its state. */
const problems: Record<string, string> = {
  promoted: 'It is not a standby: it accepts writes.',
  behind: 'It is behind the primary.',
  unrelated: 'It has not replayed the current run of the primary. If that lasts, create the standby again.',
}

/** How long the check waits for the position of the primary. */
const patience = '500 milliseconds'

/**
 * Checks whether the standby can answer calls.
 * @throws Error that says why it cannot
 */
export async function assertStandbyReady(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const opened = await rowOf<{ ticket: StandbyTicket }>(primary)`
    select app.standby_ticket() as ticket from app.begin_nobody()`
  const row = await rowOf<{ state: string }>(standby)`
    select app.standby_state(${opened?.ticket.run ?? null}, ${opened?.ticket.position ?? null}, ${patience}) as state`
  const problem = problems[row?.state ?? '']
  if (problem) throw new Error(problem)
}
