import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { headerOf } from '@dealerline/shared/rules/audited-records.ts'
import { archivedChoices, hasEveryField, maySetPrices, missingInHeader } from '@dealerline/shared/rules/row-rules.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { findCallTarget } from './call-target.ts'
import { findHeader, saveHeader as storeHeader } from './queries.ts'
import { selectRows } from './read-rows.ts'
import { invalidReferences, loadReferences } from './references.ts'
import { type StoredRecord, toColumns, toHeader } from './stored.ts'

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

/** The stored header of a block, without the fields derived from the rows. */
export async function findStoredHeader({ tx }: Context, block: Block, orderID: number): Promise<Row | undefined> {
  const header = await findHeader(tx, orderID, headerName(block))
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
  const { header } = block
  if (!header) throw new Error(`${block.name} has no header`)
  const { tx, ifMatch, caller, config } = context
  const { orderID } = await findCallTarget(context, block, params)
  const isWhole = hasEveryField(header.fields, input)
  const [lockedOrder, storedHeader, earlyReferences, rows] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, headerName(block)),
    isWhole ? loadReferences(context, orderID, { rows: header.fields }, [input]) : undefined,
    rowsForHeader(context, block, orderID),
  ])
  const expectedVersion = ifMatch ?? Number(input.version)
  if (storedHeader && expectedVersion > 0 && expectedVersion !== storedHeader.version)
    throw new AppError('stale', { current: toHeader(block, storedHeader, rows) })
  const existingRental = config.existingRentalDealerID === lockedOrder.dealerID
  const order = { ...lockedOrder, existingRental, setsPrices: maySetPrices(caller.kind) }
  const before = storedHeader && toHeader(block, storedHeader, [])
  const filledHeader = fillHeader(header.fields, input, before)
  const references =
    earlyReferences ?? (await loadReferences(context, orderID, { rows: header.fields }, [filledHeader]))
  assertNoErrors([
    ...missingInHeader(block, filledHeader, order),
    ...invalidReferences(header.fields, filledHeader, references),
    ...archivedChoices(header.fields, filledHeader, { catalogue: references.catalogue, before }),
  ])
  const finalHeader = { ...filledHeader, ...header.overrides?.(filledHeader, order) }
  const columns = toColumns(header.fields, finalHeader, headerColumns)
  const savedHeader = await storeHeader(tx, order, headerName(block), columns)
  tx.audit({ entityType: headerOf(block), entityID: orderID, action: 'saved', data: finalHeader })
  return toReply(block, savedHeader, rows)
}

function fillHeader(fields: Fields, input: Row, before: Row = {}): Row {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return fieldValues(fields, { ...before, ...changes })
}
