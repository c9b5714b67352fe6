import type { CellPlace } from '@dealerline/shared/changes/apply.ts'
import type { Effect } from '@dealerline/shared/changes/effect.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { LockedOrder } from './lock-order.ts'
import {
  addToLog,
  type FoundChange,
  findChange,
  type LoggedChange,
  type LogRow,
  type RowPlace,
  selectOwnCells,
  selectRemovers,
  type WrittenCell,
} from './log-queries.ts'

export type { LoggedChange } from './log-queries.ts'

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

/** Finds a change that was applied before. Refuses an id that was used for another change. The order must be locked. */
export async function findEarlierChange(
  { tx }: Pick<Context, 'tx'>,
  orderID: number,
  { id, bodyHash }: Pick<LoggedChange, 'id' | 'bodyHash'>,
): Promise<FoundChange | undefined> {
  const earlier = await findChange(tx, orderID, id)
  if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('keyReused')
  return earlier
}

/** Finds those of the cells that the caller has written last, from this device. The order must be locked. */
export const findOwnCells = (
  { tx }: Pick<Context, 'tx'>,
  orderID: number,
  device: string,
  cells: readonly CellPlace[],
): Promise<WrittenCell[]> => selectOwnCells(tx, orderID, device, cells)

/** Finds who has removed rows of an order last. */
export const findRemovers = ({ tx }: Pick<Context, 'tx'>, orderID: number, rows: readonly RowPlace[]) =>
  selectRemovers(tx, orderID, rows)
