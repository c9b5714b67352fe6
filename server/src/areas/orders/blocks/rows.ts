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
import { largest } from '@dealerline/shared/extremes.ts'
import { rowsOf } from '@dealerline/shared/rules/audited-records.ts'
import type { OrderTotals } from '@dealerline/shared/rules/order-prices.ts'
import {
  archivedChoices,
  fillRows,
  hasEveryField,
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
import { fieldsOf, findCallTarget } from './call-target.ts'
import { deleteBlock, deleteLines, findHeader, type LineToSave, saveLines, selectLines } from './queries.ts'
import { loadRowContext, selectRows, toRows } from './read-rows.ts'
import { invalidReferences, loadReferences, type References } from './references.ts'
import { type StoredRecord, toColumns } from './stored.ts'

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
  const { tx, caller } = context
  const { orderID } = await findCallTarget(context, block, params, rowsInput)
  const pathFields = fieldsOf(block, params)
  const input = rowsInput.map((row) => ({ ...row, ...pathFields }))
  // An omitted field keeps the reference in the stored row, so the stored rows must be read before the references.
  const isWhole = input.every((row) => hasEveryField(block.rows, row))
  const [lockedOrder, lines, rowContext, earlyReferences] = await Promise.all([
    lockOrderForEdit(context, orderID),
    selectLines(tx, orderID, block.name),
    loadRowContext(context, block, orderID),
    isWhole ? loadReferences(context, orderID, block, input) : undefined,
  ])
  const order = { ...lockedOrder, setsPrices: maySetPrices(caller.kind) }
  const storedRows = toRows(block, lines, rowContext)
  assertKnownAndFresh(block, input, storedRows)
  assertSameHeader(block, input, rowContext.headerID)
  const firstNumber = await firstNumberOf(context, block, input, lockedOrder.customerID)
  const filledRows = fillRows(block, input, { stored: storedRows, order, firstNumber })
  assertNoErrors(filledRows.flatMap((row, index) => at(index, missingToSave(block, row))))
  const references = earlyReferences ?? (await loadReferences(context, orderID, block, [...storedRows, ...filledRows]))
  const rows = completeRows(block, { input, filledRows, storedRows, references })
  assertNoErrors(errorsIn(block, rows, { storedRows, order, references }))
  const positions = positionsOf(block, rows, lines)
  const linesToSave = rows.map((row, index) => toLine(block, row, positions[index] ?? 0, references))
  const [, { totals, lines: savedLines }] = await Promise.all([
    saveLines(tx, order, block.name, linesToSave),
    storeTotals(context, orderID),
  ])
  await context.announce('rowsChanged', { orderID, block: block.name })
  tx.audit({ entityType: rowsOf(block), entityID: orderID, action: 'saved', data: rows })
  const savedLinesOfBlock = savedLines.filter((line) => line.block === block.name)
  return { rows: toRows(block, savedLinesOfBlock, rowContext), totals }
}

interface SaveInput {
  input: readonly Row[]
  filledRows: readonly Row[]
  storedRows: readonly Row[]
  references: References
}

/** Adds missing list prices and the fields that the block computes. */
function completeRows(block: Block, { input, filledRows, storedRows, references: { catalogue } }: SaveInput): Row[] {
  const byID = byIDOf(block, storedRows)
  return filledRows.map((row, index) => {
    const before = byID.get(idOf(block, row))
    const pricedRow = withListPrices(block, input[index] ?? row, row, catalogue, before)
    return { ...pricedRow, ...block.complete?.(pricedRow, catalogue) }
  })
}

/** Returns the first number for new rows. Reads it from the database only if a new row has no number. */
async function firstNumberOf(context: Context, block: Block, input: readonly Row[], customerID: number) {
  const { numberField } = block
  const needsNumber = numberField && input.some((row) => idOf(block, row) === 0 && row[numberField] === undefined)
  return needsNumber ? findNextNumber(context, customerID) : undefined
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

const byIDOf = (block: Block, rows: readonly Row[]) => new Map(rows.map((row) => [idOf(block, row), row]))

const idOf = savedID

function unchangedRows(block: Block, storedRows: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map((row) => idOf(block, row)))
  return storedRows.filter((row) => !ids.has(idOf(block, row)))
}

function assertKnownAndFresh(block: Block, input: readonly Row[], storedRows: readonly Row[]): void {
  const byID = byIDOf(block, storedRows)
  const existing = input.filter((row) => idOf(block, row) > 0)
  if (existing.some((row) => !byID.has(idOf(block, row))))
    throw new AppError('notFound', { detail: 'A row is not on this order.' })
  if (new Set(existing.map((row) => idOf(block, row))).size < existing.length) {
    throw new AppError('badInput', { detail: 'A row appears twice.' })
  }
  const stale = existing.some((row) => Number(row.version) > 0 && row.version !== byID.get(idOf(block, row))?.version)
  if (stale) throw new AppError('stale', { current: storedRows })
}

function errorsIn(
  block: Block,
  rows: readonly Row[],
  { storedRows, order, references }: { storedRows: readonly Row[]; order: OrderFacts; references: References },
): FieldError[] {
  const all = [...unchangedRows(block, storedRows, rows), ...rows]
  const byID = byIDOf(block, storedRows)
  const { catalogue } = references
  return rows.flatMap((row, index) => {
    const before = byID.get(idOf(block, row))
    const failedChecks = (block.checks ?? []).filter((check) => check.refuses(row, all, order))
    return at(index, [
      ...invalidReferences(block.rows, row, references),
      ...archivedChoices(block.rows, row, { catalogue, before }),
      ...failedChecks.map(({ field, message }) => ({ path: field, message })),
      ...pricesBelowList(block, row, { catalogue, order, before }),
    ])
  })
}

/**
 * Returns the positions of the rows. If the request contains all rows, they get the sequence of the request; otherwise
 * saved rows keep their positions and new rows follow them.
 */
function positionsOf(block: Block, rows: readonly Row[], lines: readonly StoredRecord[]): number[] {
  const ids = rows.map((row) => idOf(block, row))
  const requestedIDs = new Set(ids)
  if (lines.every((line) => requestedIDs.has(line.id))) return ids.map((_, index) => index)
  const positions = new Map(lines.map((line) => [line.id, Number(line.position)]))
  let next = largest(positions.values()) + 1
  return ids.map((id) => positions.get(id) ?? next++)
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
  await lockOrderForEdit(context, orderID)
  const deletedIDs = await deleteLines(tx, orderID, block.name, ids)
  if (deletedIDs.length < new Set(ids).size) throw new AppError('notFound', { detail: 'A row is not on this order.' })
  await storeTotals(context, orderID)
  await context.announce('rowsChanged', { orderID, block: block.name })
  tx.audit({ entityType: rowsOf(block), entityID: orderID, action: 'removed', data: ids })
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
  await deleteBlock(tx, orderID, block.name, withHeader ? headerName(block) : undefined)
  await storeTotals(context, orderID)
  await context.announce('rowsChanged', { orderID, block: block.name })
  tx.audit({ entityType: rowsOf(block), entityID: orderID, action: 'removed' })
  return [blankRow(block, { ...order, orderType: 0 }, [])]
}
