import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { type Effect, effectOf } from '@dealerline/shared/changes/effect.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors, type FieldError } from '@dealerline/shared/errors.ts'
import { headerOf } from '@dealerline/shared/record-rules/audited-records.ts'
import {
  archivedChoices,
  hasEveryField,
  maySetPrices,
  missingInHeader,
} from '@dealerline/shared/record-rules/row-rules.ts'
import { type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, type LockedOrder, lockOrderForEdit } from '../lock-order.ts'
import { recordEffect } from '../record-effect.ts'
import { findCallTarget } from './call-target.ts'
import { deleteHeader, findHeader, saveHeader as saveHeaderRow } from './queries.ts'
import { selectRows } from './read-rows.ts'
import { invalidReferences, loadReferences, type References } from './references.ts'
import { type StoredRecord, toColumns, toHeader, toHeaderState } from './stored.ts'

const headerColumns = ['rate_plan_id', 'address_id'] as const

export async function getHeader(context: Context, block: Block, params: Params): Promise<Row | null> {
  const { orderID } = await findCallTarget(context, block, params)
  const [, header, rows] = await Promise.all([
    assertOrderExists(context, orderID),
    findHeader(context.tx, orderID, headerName(block)),
    rowsForHeader(context, block, orderID),
  ])
  return header ? toReply(block, header, rows) : null
}

/** Converts a stored header to the reply of its calls, with the rows inside if the block declares `rowsAs`. */
function toReply(block: Block, storedHeader: StoredRecord, rows: Row[]): Row {
  const { rowsAs } = block.header ?? {}
  return { ...toHeader(block, storedHeader, rows), ...(rowsAs && { [rowsAs]: rows }) }
}

/** The header of a block as it is stored. */
export const findHeaderRecord = ({ tx }: Context, block: Block, orderID: number) =>
  findHeader(tx, orderID, headerName(block))

/** The stored header of a block, without the fields derived from the rows. */
export async function findStoredHeader(context: Context, block: Block, orderID: number): Promise<Row | undefined> {
  const header = await findHeaderRecord(context, block, orderID)
  return header && toHeader(block, header, [])
}

/**
 * Returns the rows of the block if the header contains them or has fields that are derived from them, otherwise none.
 */
async function rowsForHeader(context: Context, block: Block, orderID: number): Promise<Row[]> {
  return block.header?.derived || block.header?.rowsAs ? selectRows(context, block, orderID) : []
}

/** Saves the header of a block, and creates it if the order has none. An omitted field keeps its stored value. */
export async function saveHeader(context: Context, block: Block, params: Params, input: Row): Promise<Row> {
  const { ifMatch } = context
  const { orderID } = await findCallTarget(context, block, params)
  const state = await readHeader(context, block, orderID, input)
  const { order, storedHeader, rows } = state
  const expectedVersion = ifMatch ?? Number(input.version)
  if (storedHeader && expectedVersion > 0 && expectedVersion !== storedHeader.version)
    throw new AppError('stale', { current: toHeader(block, storedHeader, rows) })
  const { header, errors } = await evaluateHeader(context, block, state, input)
  assertNoErrors(errors)
  const savedHeader = await storeHeader(context, block, order, header)
  recordEffect(context, order, effectOfHeader(block, storedHeader, savedHeader))
  return toReply(block, savedHeader, rows)
}

/** Stores an evaluated header without errors. The caller records its effect. */
export async function storeHeader(
  { tx }: Context,
  block: Block,
  order: LockedOrder,
  header: Row,
): Promise<StoredRecord> {
  const columns = toColumns(headerFieldsOf(block), header, headerColumns)
  const savedHeader = await saveHeaderRow(tx, order, headerName(block), columns)
  tx.audit({ entityType: headerOf(block), entityID: order.orderID, action: 'saved', data: header })
  return savedHeader
}

/** Removes the header of a locked order, if it has one. */
export async function removeHeader(context: Context, block: Block, order: LockedOrder): Promise<void> {
  const removedHeader = await deleteHeader(context.tx, order.orderID, headerName(block))
  if (removedHeader) recordEffect(context, order, effectOfHeader(block, removedHeader, undefined))
}

function effectOfHeader(block: Block, before: StoredRecord | undefined, after: StoredRecord | undefined): Effect[] {
  const stateOf = (header: StoredRecord | undefined) => ({
    rows: new Map(),
    headers: new Map([[headerName(block), toHeaderState(block, header)]]),
  })
  return effectOf(stateOf(before), stateOf(after))
}

/** The header of a block on a locked order, as it is stored. */
export interface HeaderState {
  order: LockedOrder
  storedHeader: StoredRecord | undefined
  /** The rows that the reply needs. */
  rows: Row[]
  /** The records that the input refers to, if it has every field. */
  references: References | undefined
}

/** Reads the header of a block, and locks the order if the caller has not done it, in one round trip. */
export async function readHeader(
  context: Context,
  block: Block,
  orderID: number,
  input: Row,
  order: LockedOrder | Promise<LockedOrder> = lockOrderForEdit(context, orderID),
): Promise<HeaderState> {
  const { tx, caller, config } = context
  const fields = headerFieldsOf(block)
  const [lockedOrder, storedHeader, references, rows] = await Promise.all([
    order,
    findHeader(tx, orderID, headerName(block)),
    hasEveryField(fields, input) ? loadReferences(context, orderID, { rows: fields }, [input]) : undefined,
    rowsForHeader(context, block, orderID),
  ])
  const existingRental = config.existingRentalDealerID === lockedOrder.dealerID
  return {
    order: { ...lockedOrder, existingRental, setsPrices: maySetPrices(caller.kind) },
    storedHeader,
    rows,
    references,
  }
}

/** Completes and checks a header. It can be stored if it has no errors. */
export async function evaluateHeader(
  context: Context,
  block: Block,
  { order, storedHeader, references: earlyReferences }: HeaderState,
  input: Row,
): Promise<{ header: Row; errors: FieldError[] }> {
  const fields = headerFieldsOf(block)
  const before = storedHeader && toHeader(block, storedHeader, [])
  const filledHeader = fillHeader(fields, input, before)
  const references = earlyReferences ?? (await loadReferences(context, order.orderID, { rows: fields }, [filledHeader]))
  const errors = [
    ...missingInHeader(block, filledHeader, order),
    ...invalidReferences(fields, filledHeader, references),
    ...archivedChoices(fields, filledHeader, { catalogue: references.catalogue, before }),
  ]
  return { header: { ...filledHeader, ...block.header?.overrides?.(filledHeader, order) }, errors }
}

function headerFieldsOf({ name, header }: Block): Fields {
  if (!header) throw new Error(`${name} has no header`)
  return header.fields
}

function fillHeader(fields: Fields, input: Row, before: Row = {}): Row {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return fieldValues(fields, { ...before, ...changes })
}
