import { type Block, blankRow, headerName, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { largest } from '@dealerline/shared/extremes.ts'
import type { OrderTotals } from '@dealerline/shared/record-rules/order-prices.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { storeTotals } from '../totals.ts'
import { fieldsOf, findCallTarget } from './call-target.ts'
import { byIDOf, evaluateRows } from './evaluate-rows.ts'
import { removeHeader } from './headers.ts'
import { deleteLines, deleteLinesOfBlock, findHeader } from './queries.ts'
import { readBlock } from './read-block.ts'
import { selectRows, toRows } from './read-rows.ts'
import { recordRows, storeRows, withRemoved } from './store-rows.ts'
import type { StoredRecord } from './stored.ts'

export async function getRows(context: Context, block: Block, params: Params): Promise<Row[]> {
  const { orderID } = await findCallTarget(context, block, params)
  const [, rows] = await Promise.all([assertOrderExists(context, orderID), selectRows(context, block, orderID)])
  return rows
}

/**
 * Saves new and changed rows. Checks them together with the order's other rows, and prices them from the current
 * catalogue.
 */
export async function saveRows(context: Context, block: Block, params: Params, rowsInput: Row[]): Promise<Row[]> {
  return (await saveRowsWithTotals(context, block, params, rowsInput)).rows
}

/** Saves rows like `saveRows`, and also returns the totals of the order. */
export async function saveRowsWithTotals(
  context: Context,
  block: Block,
  params: Params,
  rowsInput: Row[],
): Promise<{ rows: Row[]; totals: OrderTotals }> {
  const { orderID } = await findCallTarget(context, block, params, rowsInput)
  const pathFields = fieldsOf(block, params)
  const input = rowsInput.map((row) => ({ ...row, ...pathFields }))
  const state = await readBlock(context, block, orderID, input)
  assertKnownAndFresh(block, input, state.rows)
  assertSameHeader(block, input, state.rowContext.headerID)
  const evaluation = await evaluateRows(context, block, state, input)
  assertNoErrors(evaluation.errors.flatMap((errors, index) => at(index, errors)))
  const [, { totals, lines }] = await Promise.all([
    storeRows(context, block, state, evaluation, positionsOf(block, evaluation.rows, state.lines)),
    storeTotals(context, orderID),
  ])
  const linesOfBlock = lines.filter((line) => line.block === block.name)
  await recordRows(context, block, state.order, {
    action: 'saved',
    data: evaluation.rows,
    before: state.lines,
    after: linesOfBlock,
  })
  return { rows: toRows(block, linesOfBlock, state.rowContext), totals }
}

/** Refuses rows with the id of another order's header. */
function assertSameHeader({ namesHeader, header }: Block, input: readonly Row[], headerID: number): void {
  if (!namesHeader || !header) return
  const { id, label } = header
  const namesOtherHeader = (row: Row) => Number(row[id] ?? 0) > 0 && row[id] !== headerID
  const message = `This is not the ${label.toLowerCase()} of the order`
  assertNoErrors(input.flatMap((row, index) => (namesOtherHeader(row) ? at(index, [{ path: id, message }]) : [])))
}

const at = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `${index}.${path}`, message }))

function assertKnownAndFresh(block: Block, input: readonly Row[], storedRows: readonly Row[]): void {
  const byID = byIDOf(block, storedRows)
  const existing = input.filter((row) => savedID(block, row) > 0)
  if (existing.some((row) => !byID.has(savedID(block, row))))
    throw new AppError('notFound', { detail: 'A row is not on this order.' })
  if (new Set(existing.map((row) => savedID(block, row))).size < existing.length) {
    throw new AppError('badInput', { detail: 'A row appears twice.' })
  }
  const stale = existing.some(
    (row) => Number(row.version) > 0 && row.version !== byID.get(savedID(block, row))?.version,
  )
  if (stale) throw new AppError('stale', { current: storedRows })
}

/**
 * Returns the positions of the rows. If the request contains all rows, they get the sequence of the request; otherwise
 * saved rows keep their positions and new rows follow them.
 */
function positionsOf(block: Block, rows: readonly Row[], lines: readonly StoredRecord[]): number[] {
  const ids = rows.map((row) => savedID(block, row))
  const requestedIDs = new Set(ids)
  if (lines.every((line) => requestedIDs.has(line.id))) return ids.map((_, index) => index)
  const positions = new Map(lines.map((line) => [line.id, Number(line.position)]))
  let next = largest(positions.values()) + 1
  return ids.map((id) => positions.get(id) ?? next++)
}

/** Changes the row whose id is in the path, and returns it. */
export async function updateRow(context: Context, block: Block, params: Params, input: Row): Promise<Row> {
  const { orderID, lineID } = await findCallTarget(context, block, params)
  const version = context.ifMatch ?? input.version
  const rows = await saveRows(context, block, { orderID }, [{ ...input, version, [block.rowID]: lineID }])
  const row = rows.find((row) => row[block.rowID] === lineID)
  if (!row) throw new AppError('notFound')
  return row
}

export async function removeRow(context: Context, block: Block, params: Params): Promise<Row[]> {
  const { orderID, lineID = 0 } = await findCallTarget(context, block, params)
  return removeRows(context, block, { orderID }, [lineID])
}

/** Removes rows. Refuses the call and removes nothing if one of them is not on the order. */
export async function removeRows(context: Context, block: Block, params: Params, ids: number[]): Promise<Row[]> {
  const { tx } = context
  const { orderID } = await findCallTarget(context, block, params)
  const order = await lockOrderForEdit(context, orderID)
  const removed = await deleteLines(tx, orderID, block.name, ids)
  if (removed.length < new Set(ids).size) throw new AppError('notFound', { detail: 'A row is not on this order.' })
  const { lines } = await storeTotals(context, orderID)
  const after = lines.filter((line) => line.block === block.name)
  await recordRows(context, block, order, {
    action: 'removed',
    data: ids,
    before: withRemoved(after, removed),
    after,
  })
  return selectRows(context, block, orderID)
}

/**
 * Removes the header and all rows, and returns the blank row that the screen then shows. `withHeader: false` keeps a
 * header that other blocks share.
 */
export async function removeBlock(context: Context, block: Block, params: Params, withHeader = true): Promise<Row[]> {
  const { tx } = context
  const { orderID, headerID } = await findCallTarget(context, block, params)
  const [order, header] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, headerName(block)),
  ])
  if (!header || (headerID !== undefined && header.id !== headerID)) throw new AppError('notFound')
  const [removed] = await Promise.all([
    deleteLinesOfBlock(tx, orderID, block.name),
    withHeader && removeHeader(context, block, order),
  ])
  await storeTotals(context, orderID)
  await recordRows(context, block, order, { action: 'removed', before: withRemoved([], removed), after: [] })
  return [blankRow(block, { ...order, orderType: 0 }, [])]
}
