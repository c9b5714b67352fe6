import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import { type Applied, applyOperations, type CellPlace } from '@dealerline/shared/changes/apply.ts'
import { isSameJson } from '@dealerline/shared/changes/cell.ts'
import type { OrderState } from '@dealerline/shared/changes/change.ts'
import { effectOf } from '@dealerline/shared/changes/effect.ts'
import type { ChangeAnswer, ChangedOrder, HeldRow, OrderChange } from '@dealerline/shared/contract/operations.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { hashOf } from '../../../calls/idempotency.ts'
import type { StoredRecord } from '../blocks/stored.ts'
import { maxDrafts } from '../drafts/drafts.ts'
import { lockOrderForEdit } from '../lock-order.ts'
import { keysOf } from '../order-detail.ts'
import { findEarlierChange, findOwnCells, findRemovers } from '../record-effect.ts'
import { storeTotals } from '../totals.ts'
import { type BlockRecords, toOrderState, withInitialHeaders } from './order-state.ts'
import * as queries from './queries.ts'
import { readOrder, type StoredOrder } from './read-order.ts'
import { Settlement } from './settlement.ts'

/** Locks and reads the order of a change, and applies the operations to it in their sequence. Stores nothing. */
export async function readChange(context: Context, orderID: number, change: OrderChange) {
  const { id, operations } = change
  const bodyHash = hashOf(change)
  const order = await lockOrderForEdit(context, orderID)
  const [earlier, stored] = await Promise.all([
    findEarlierChange(context, orderID, { id, bodyHash }),
    readOrder(context, order, operations),
  ])
  const records = recordsOf(stored)
  const before = toOrderState(records, stored.held)
  const shown = withInitialHeaders(before, records, stored.customer)
  const applied = await applyChange(context, orderID, shown, change)
  const answers = earlier?.answers ?? (await withRemovers(context, orderID, change, applied.answers))
  const settlement = new Settlement(context, order, stored, { before: shown, applied })
  const numberFor = !earlier && settlement.needsNumber() ? order.customerID : undefined
  return { order, earlier, stored, before, bodyHash, answers, settlement, numberFor }
}

type ReadChange = Awaited<ReturnType<typeof readChange>>

/**
 * Stores the rows and headers that are whole after a change, and holds the others with their problems. A repeated change gets
 * its first answers and the present state.
 */
export async function changeOrder(
  context: Context,
  orderID: number,
  change: OrderChange,
  read?: ReadChange,
): Promise<ChangedOrder> {
  const { tx } = context
  const { order, earlier, stored, before, bodyHash, answers, settlement } =
    read ?? (await readChange(context, orderID, change))
  const { id, device } = change
  if (!earlier) await settlement.store()
  const [{ totals, lines }, held] = await Promise.all([
    storeTotals(context, orderID),
    queries.selectHeldRows(tx, orderID),
  ])
  assertHeldSize(held)
  const linesByBlock = Map.groupBy(lines, ({ block }) => block)
  const linesOf = ({ name }: Block) => linesByBlock.get(name) ?? []
  const after = toOrderState(recordsOf(stored, linesOf, settlement.headers), held)
  const effect = effectOf(before, after)
  if (!earlier) await settlement.record(effect, { id, bodyHash, device, answers })
  const revision = await queries.findRevision(tx, orderID)
  const names = new Set(stored.blocks.flatMap(({ block }) => [block.name, headerName(block)]))
  return {
    since: order.revision,
    revision,
    answers,
    effect,
    held: held.filter(({ block }) => names.has(block)).map(({ personID: _, ...row }) => row),
    keys: keysOf(stored.blocks.flatMap(({ block }) => linesOf(block))),
    totals,
  }
}

/**
 * Applies the operations. A conflict with a value that the same device has stored before is none: the device lost the
 * reply, for instance because its browser ended.
 */
async function applyChange(
  context: Context,
  orderID: number,
  state: OrderState,
  { device, operations }: OrderChange,
): Promise<Applied> {
  const conflicts: CellPlace[] = []
  const applied = applyOperations(state, operations, context.caller.kind, (place) => {
    conflicts.push(place)
    return false
  })
  const written = conflicts.length === 0 ? [] : await findOwnCells(context, orderID, device, conflicts)
  if (written.length === 0) return applied
  const nameOfCell = ({ block, row, field }: CellPlace) => `${block} ${row} ${field}`
  const contents = new Map(written.map(({ cell, ...place }) => [nameOfCell(place), cell]))
  // A server of an older release changes a cell without a note in the log.
  return applyOperations(state, operations, context.caller.kind, (place, content) =>
    isSameJson(contents.get(nameOfCell(place)), content),
  )
}

/** Names those who have removed the rows of refused operations. */
async function withRemovers(
  context: Context,
  orderID: number,
  { operations }: OrderChange,
  answers: readonly ChangeAnswer[],
): Promise<ChangeAnswer[]> {
  const rowOf = ({ operation }: ChangeAnswer) => operations[operation]
  const isRemoved = (answer: ChangeAnswer) => answer.state === 'refused' && answer.reason === 'removed'
  const rows = answers.filter(isRemoved).flatMap((answer) => rowOf(answer) ?? [])
  if (rows.length === 0) return [...answers]
  const removers = await findRemovers(
    context,
    orderID,
    rows.map(({ block, row }) => ({ block, row })),
  )
  return answers.map((answer) => {
    const place = rowOf(answer)
    const by = removers.find(({ block, row }) => block === place?.block && row === place.row)?.author
    return isRemoved(answer) && by !== undefined ? { ...answer, by } : answer
  })
}

/** The records of the named blocks, with other lines and headers after a change. */
const recordsOf = (
  { blocks }: StoredOrder,
  linesOf?: (block: Block) => readonly StoredRecord[],
  headers?: ReadonlyMap<string, StoredRecord>,
): BlockRecords[] =>
  blocks.map(({ block, state, header }) => ({
    block,
    lines: linesOf ? withUnchanged(linesOf(block), state.lines) : state.lines,
    header: headers?.get(headerName(block)) ?? header,
  }))

/** Returns the lines with the same objects as before for those that have not changed. */
function withUnchanged(lines: readonly StoredRecord[], before: readonly StoredRecord[]): StoredRecord[] {
  const byID = new Map(before.map((line) => [line.id, line]))
  return lines.map((line) => {
    const old = byID.get(line.id)
    return old && old.version === line.version && old.position === line.position ? old : line
  })
}

/** Limits the typed texts that are not part of an order, as those of one person are limited. */
function assertHeldSize(held: readonly HeldRow[]): void {
  const characters = held.reduce((sum, { cells }) => sum + JSON.stringify(cells).length, 0)
  if (characters > maxDrafts.characters)
    throw new AppError('tooLarge', {
      detail: 'The incomplete rows of this order are too large. Complete some of them first.',
    })
}
