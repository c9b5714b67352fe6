import type { Effect } from '@dealerline/shared/changes/effect.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { LockedOrder } from './lock-order.ts'
import { addToLog, type LoggedChange, type LogRow } from './log-queries.ts'

const rowsOfCalls = new WeakMap<Transaction, Map<number, LogRow>>()

/**
 * Records what differs in an order after a write of its rows or headers. The effects of a call become one row of the log,
 * which is sent with the end of the call. `order` is the order as the call locked it before the write.
 */
export function recordEffect(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  { orderID, revision }: Pick<LockedOrder, 'orderID' | 'revision'>,
  effect: readonly Effect[],
  change?: LoggedChange,
): void {
  const rows = rowsOfCalls.get(tx) ?? new Map<number, LogRow>()
  rowsOfCalls.set(tx, rows)
  const row = rows.get(orderID) ?? { since: revision, effect: [], change }
  rows.set(orderID, row)
  row.effect.push(...effect)
  tx.beforeCommit(`log of ${orderID}`, async () => addToLog(tx, orderID, authorOf(caller), row))
}
