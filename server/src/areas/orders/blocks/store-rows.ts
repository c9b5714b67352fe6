import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { RowState } from '@dealerline/shared/changes/change.ts'
import { type Effect, effectOf } from '@dealerline/shared/changes/effect.ts'
import { rowsOf } from '@dealerline/shared/record-rules/audited-records.ts'
import type { Context } from '../../../calls/context.ts'
import type { LockedOrder } from '../lock-order.ts'
import { recordEffect } from '../record-effect.ts'
import type { Evaluation } from './evaluate-rows.ts'
import { deleteLines, moveLines, saveLines } from './queries.ts'
import type { BlockState } from './read-block.ts'
import { type StoredRecord, toRowState } from './stored.ts'

/**
 * Stores evaluated rows without errors at these positions, and new ones with these keys. Other rows keep their positions
 * and versions. Sends its statement at once, so that the caller's totals travel with it.
 */
export function storeRows(
  { tx }: Context,
  block: Block,
  { order }: BlockState,
  { lines }: Evaluation,
  positions: readonly number[],
  keys: readonly (string | undefined)[] = [],
): Promise<void> {
  const linesToSave = lines.map((line, index) => ({ ...line, position: positions[index] ?? 0, row_key: keys[index] }))
  return saveLines(tx, order, block.name, linesToSave)
}

/** Removes rows of a locked order. The caller records the effect. */
export const removeStoredRows = ({ tx }: Context, block: Block, orderID: number, ids: number[]) =>
  deleteLines(tx, orderID, block.name, ids)

/** Moves rows of a locked order without changing their versions. The caller records the effect. */
export const moveStoredRows = ({ tx }: Context, orderID: number, places: readonly { id: number; position: number }[]) =>
  moveLines(tx, orderID, places)

/**
 * Announces, audits and logs what a call did to the rows of a block, after the totals of the order are stored. `order` is
 * the order as it was before.
 */
export async function recordRows(
  context: Context,
  block: Block,
  order: LockedOrder,
  { before, after, ...entry }: RowsEntry & RowsEffect,
): Promise<void> {
  await announceRows(context, block, order.orderID, entry)
  recordEffect(context, order, effectOfRows(block, before, after))
}

/** Announces and audits what a call did to the rows of a block. The caller records its effect. */
export async function announceRows(context: Context, block: Block, orderID: number, entry: RowsEntry): Promise<void> {
  await context.announce('rowsChanged', { orderID, block: block.name })
  context.tx.audit({ entityType: rowsOf(block), entityID: orderID, ...entry })
}

export interface RowsEntry {
  action: 'saved' | 'removed' | 'moved'
  data?: unknown
}

interface RowsEffect {
  /** The lines of the block before and after. Removed lines have their held cells, which stay on the order. */
  before: readonly StoredRecord[]
  after: readonly StoredRecord[]
}

function effectOfRows(block: Block, before: readonly StoredRecord[], after: readonly StoredRecord[]): Effect[] {
  const stored = new Map(before.map((line) => [line.id, { line, state: toRowState(block, line) }]))
  const ids = new Set(after.map(({ id }) => id))
  const orphans = before.filter(({ id, held }) => held && !ids.has(id))
  const states = withRemoved(after, orphans).map((line) => {
    const old = stored.get(line.id)
    if (old && !ids.has(line.id)) return { id: 0, key: String(line.id), values: {}, held: old.state.held }
    return old?.line.version === line.version ? old.state : toRowState(block, line)
  })
  const stateOf = (rows: RowState[]) => ({ rows: new Map([[block.name, rows]]), headers: new Map() })
  return effectOf(stateOf(Array.from(stored.values(), ({ state }) => state)), stateOf(states))
}

/** The lines of a block before some of them were removed. */
export const withRemoved = (lines: readonly StoredRecord[], removed: readonly StoredRecord[]): StoredRecord[] =>
  [...lines, ...removed].sort((one, other) => Number(one.position) - Number(other.position) || one.id - other.id)
