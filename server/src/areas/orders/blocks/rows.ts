import {
  type Block,
  blankRow,
  fieldIn,
  headerName,
  type OrderFacts,
  priceRow,
  type Row,
  savedID,
} from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import {
  archivedChoices,
  fillRows,
  isWholeRow,
  maySetPrices,
  missingToSave,
  pricesBelowList,
  withListPrices,
} from '@dealerline/shared/rules/row-rules.ts'
import { usageNumber } from '@dealerline/shared/rules/usage-types.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { findNextNumber } from '../numbers/next-number.ts'
import { storeTotals } from '../totals.ts'
import { fieldsOf, findPlace } from './place.ts'
import { deleteBlock, deleteLines, findHeader, type LineToSave, saveLines, selectLines } from './queries.ts'
import { loadSurroundings, selectRows, toRows } from './read-rows.ts'
import { loadReferences, type References, wrongReferences } from './references.ts'
import { type Stored, toColumns } from './stored.ts'

export async function getRows(context: Context, block: Block, params: Params): Promise<Row[]> {
  const { orderID } = await findPlace(context, block, params)
  const [, rows] = await Promise.all([assertOrderExists(context, orderID), selectRows(context, block, orderID)])
  return rows
}

/** Saves new and changed rows, each checked with all that will stand on the order, and priced at today's catalogue. */
export async function saveRows(context: Context, block: Block, params: Params, rowsGiven: Row[]): Promise<Row[]> {
  const { tx, caller } = context
  const { orderID } = await findPlace(context, block, params, rowsGiven)
  const set = fieldsOf(block, params)
  const input = rowsGiven.map((row) => ({ ...row, ...set }))
  // Where a field is left out, what it refers to is known once the stored rows are.
  const isWhole = input.every((row) => isWholeRow(block.rows, row))
  const [locked, lines, surroundings, early] = await Promise.all([
    lockOrderForEdit(context, orderID),
    selectLines(tx, orderID, block.name),
    loadSurroundings(context, block, orderID),
    isWhole ? loadReferences(context, orderID, block, input) : undefined,
  ])
  const order = { ...locked, setsPrices: maySetPrices(caller.kind) }
  const stored = toRows(block, lines, surroundings)
  assertKnownAndFresh(block, input, stored)
  assertOfHeader(block, input, surroundings.headerID)
  const firstNumber = await firstNumberOf(context, block, input, locked.customerID)
  const filled = fillRows(block, input, { stored, order, firstNumber })
  assertNoErrors(filled.flatMap((row, index) => at(index, missingToSave(block, row))))
  const references = early ?? (await loadReferences(context, orderID, block, [...stored, ...filled]))
  const rows = completeRows(block, { input, filled, stored, references })
  assertNoErrors(errorsIn(block, rows, { stored, order, references }))
  const places = placesOf(block, rows, lines)
  const saved = await saveLines(
    tx,
    order,
    block.name,
    rows.map((row, index) => toLine(block, row, places[index] ?? 0, references)),
  )
  await storeTotals(context, orderID)
  tx.audit({ entityType: block.name, entityID: orderID, action: 'saved', data: rows })
  return toRows(block, saved, surroundings)
}

interface Saving {
  input: readonly Row[]
  filled: readonly Row[]
  stored: readonly Row[]
  references: References
}

/** What follows from what rows hold: prices that are left out, and what their block completes. */
function completeRows(block: Block, { input, filled, stored, references: { catalogue } }: Saving): Row[] {
  const byID = byIDOf(block, stored)
  return filled.map((row, index) => {
    const before = byID.get(idOf(block, row))
    const priced = withListPrices(block, input[index] ?? row, row, catalogue, before)
    return { ...priced, ...block.complete?.(priced, catalogue) }
  })
}

/** Where numbers of new rows begin; only asked where a new row has none. */
async function firstNumberOf(context: Context, block: Block, input: readonly Row[], customerID: number) {
  const { numbered } = block
  const isAsked = numbered && input.some((row) => idOf(block, row) === 0 && row[numbered] === undefined)
  return isAsked ? findNextNumber(context, customerID) : undefined
}

/** Refuses rows that name another header than the one of the order they are saved to. */
function assertOfHeader({ namesHeader, header }: Block, input: readonly Row[], headerID: number): void {
  if (!namesHeader || !header) return
  const { id, label } = header
  const isOther = (row: Row) => Number(row[id] ?? 0) > 0 && row[id] !== headerID
  const message = `This is not the ${label.toLowerCase()} of the order`
  assertNoErrors(input.flatMap((row, index) => (isOther(row) ? at(index, [{ path: id, message }]) : [])))
}

const at = (index: number, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: `${index}.${path}`, message }))

const byIDOf = (block: Block, stored: readonly Row[]) => new Map(stored.map((row) => [idOf(block, row), row]))

const idOf = savedID

function untouched(block: Block, stored: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map((row) => idOf(block, row)))
  return stored.filter((row) => !ids.has(idOf(block, row)))
}

function assertKnownAndFresh(block: Block, given: readonly Row[], stored: readonly Row[]): void {
  const byID = byIDOf(block, stored)
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
  { stored, order, references }: { stored: readonly Row[]; order: OrderFacts; references: References },
): FieldError[] {
  const all = [...untouched(block, stored, rows), ...rows]
  const byID = byIDOf(block, stored)
  const { catalogue } = references
  return rows.flatMap((row, index) => {
    const before = byID.get(idOf(block, row))
    const refused = (block.checks ?? []).filter((check) => check.refuses(row, all, order))
    return at(index, [
      ...wrongReferences(block.rows, row, references),
      ...archivedChoices(block.rows, row, { catalogue, before }),
      ...refused.map(({ field, message }) => ({ path: field, message })),
      ...pricesBelowList(block, row, { catalogue, order, before }),
    ])
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
    ...(block.unitPrice && { once_off_charge: block.unitPrice(row, catalogue) }),
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
  await storeTotals(context, orderID)
  tx.audit({ entityType: block.name, entityID: orderID, action: 'removed', data: ids })
  return selectRows(context, block, orderID)
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
  await storeTotals(context, orderID)
  tx.audit({ entityType: block.name, entityID: orderID, action: 'removed' })
  return [blankRow(block, { ...order, orderType: 0 }, [])]
}
