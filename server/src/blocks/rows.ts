import {
  type Block,
  blankRow,
  fieldIn,
  headerName,
  priceRow,
  type Row,
  savedID,
} from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { usageNumber } from '@dealerline/shared/rules/usage-types.ts'
import { assertOrderExists, type LockedOrder, lockOrderForEdit } from '../areas/orders/lock-order.ts'
import type { Context } from '../context.ts'
import { fieldsOf, findPlace } from './place.ts'
import { deleteBlock, deleteLines, findHeader, type LineToSave, saveLines, selectLines } from './queries.ts'
import { loadReferences, type References, wrongReferences } from './references.ts'
import { type Stored, toColumns, toRow } from './stored.ts'

export async function getRows(context: Context, block: Block, params: Params): Promise<Row[]> {
  const { orderID } = await findPlace(context, block, params)
  const [, lines] = await Promise.all([
    assertOrderExists(context, orderID),
    selectLines(context.tx, orderID, block.name),
  ])
  return lines.map((line) => toRow(block, line))
}

/** Saves new and changed rows, each checked with all that will stand on the order, and priced at today's catalogue. */
export async function saveRows(context: Context, block: Block, params: Params, rowsGiven: Row[]): Promise<Row[]> {
  const { tx } = context
  const { orderID } = await findPlace(context, block, params, rowsGiven)
  const set = fieldsOf(block, params)
  const given = rowsGiven.map((row) => ({ ...row, ...set }))
  const [order, lines, references] = await Promise.all([
    lockOrderForEdit(context, orderID),
    selectLines(tx, orderID, block.name),
    loadReferences(context, orderID, block.rows, given),
  ])
  const stored = lines.map((line) => toRow(block, line))
  assertKnownAndFresh(block, given, stored)
  const rows = given.map((row) => ({ ...row, ...block.complete?.(row, references.catalogue) }))
  const others = untouched(block, stored, rows)
  assertNoErrors(errorsIn(block, rows, others, order, references))
  const places = placesOf(block, rows, lines)
  const saved = await saveLines(
    tx,
    order,
    block.name,
    rows.map((row, index) => toLine(block, row, places[index] ?? 0, references)),
  )
  tx.audit({ entityType: block.name, entityID: orderID, action: 'saved', data: rows })
  return saved.map((line) => toRow(block, line))
}

const idOf = savedID

function untouched(block: Block, stored: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map((row) => idOf(block, row)))
  return stored.filter((row) => !ids.has(idOf(block, row)))
}

function assertKnownAndFresh(block: Block, given: readonly Row[], stored: readonly Row[]): void {
  const byID = new Map(stored.map((row) => [idOf(block, row), row]))
  const saved = given.filter((row) => idOf(block, row) > 0)
  if (saved.some((row) => !byID.has(idOf(block, row))))
    throw new AppError('notFound', { detail: 'A row is not on this order.' })
  if (new Set(saved.map((row) => idOf(block, row))).size < saved.length) {
    throw new AppError('badInput', { detail: 'A row is given twice.' })
  }
  const stale = saved.some((row) => Number(row.version) > 0 && row.version !== byID.get(idOf(block, row))?.version)
  if (stale) throw new AppError('stale', { current: stored })
}

function errorsIn(
  block: Block,
  rows: readonly Row[],
  others: readonly Row[],
  order: LockedOrder,
  references: References,
): FieldError[] {
  const all = [...others, ...rows]
  return rows.flatMap((row, index) => {
    const refused = (block.checks ?? []).filter((check) => check.refuses(row, all, order))
    return [
      ...wrongReferences(block.rows, row, references, `${index}.`),
      ...refused.map((check) => ({ path: `${index}.${check.field}`, message: check.message })),
    ]
  })
}

/** Where the rows stand: as given where all are given, else saved ones where they were and new ones at the end. */
function placesOf(block: Block, rows: readonly Row[], lines: readonly Stored[]): number[] {
  const ids = rows.map((row) => idOf(block, row))
  const given = new Set(ids)
  if (lines.every((line) => given.has(line.id))) return ids.map((_, index) => index)
  const places = new Map(lines.map((line) => [line.id, Number(line.position)]))
  let next = Math.max(...places.values()) + 1
  return ids.map((id) => places.get(id) ?? next++)
}

function toLine(block: Block, row: Row, position: number, { catalogue }: References): LineToSave {
  const price = priceRow(block, row, catalogue)
  return {
    ...toColumns(block.rows, row),
    line_id: idOf(block, row),
    position,
    usage_type: usageNumber(block.usageType ?? usageOfPlan(block, row, catalogue)),
    monthly_fee: price.monthly.inc,
    once_off_charges: price.onceOff.inc,
  }
}

function usageOfPlan(block: Block, row: Row, catalogue: References['catalogue']): string | undefined {
  const field = fieldIn(block, 'ratePlanID')
  return field ? catalogue.plan(Number(row[field]))?.usageType : undefined
}

/** Changes the one row that the path names, and answers it. */
export async function updateRow(context: Context, block: Block, params: Params, given: Row): Promise<Row> {
  const { orderID, lineID } = await findPlace(context, block, params)
  const version = context.ifMatch ?? given.version
  const rows = await saveRows(context, block, { orderID }, [{ ...given, version, [block.rowID]: lineID }])
  const saved = rows.find((row) => row[block.rowID] === lineID)
  if (!saved) throw new AppError('notFound')
  return saved
}

export async function removeRow(context: Context, block: Block, params: Params): Promise<Row[]> {
  const { orderID, lineID = 0 } = await findPlace(context, block, params)
  return removeRows(context, block, { orderID }, [lineID])
}

/** Removes rows; one that is not on the order is refused and nothing is removed. */
export async function removeRows(context: Context, block: Block, params: Params, ids: number[]): Promise<Row[]> {
  const { tx } = context
  const { orderID } = await findPlace(context, block, params)
  await lockOrderForEdit(context, orderID)
  const deleted = await deleteLines(tx, orderID, block.name, ids)
  if (deleted.length < new Set(ids).size) throw new AppError('notFound', { detail: 'A row is not on this order.' })
  tx.audit({ entityType: block.name, entityID: orderID, action: 'removed', data: ids })
  return (await selectLines(tx, orderID, block.name)).map((line) => toRow(block, line))
}

/**
 * Removes the header with all rows, and answers the one blank row the screen starts again with. A header that other
 * blocks share is left with `withHeader` false.
 */
export async function removeBlock(context: Context, block: Block, params: Params, withHeader = true): Promise<Row[]> {
  const { tx } = context
  const { orderID, headerID } = await findPlace(context, block, params)
  const [order, header] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, headerName(block)),
  ])
  if (!header || (headerID !== undefined && header.id !== headerID)) throw new AppError('notFound')
  await deleteBlock(tx, orderID, block.name, withHeader ? headerName(block) : undefined)
  tx.audit({ entityType: block.name, entityID: orderID, action: 'removed' })
  return [blankRow(block, { ...order, orderType: 0 }, [])]
}
