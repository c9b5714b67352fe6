import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { archivedChoices, isWholeRow, maySetPrices, missingInHeader } from '@dealerline/shared/rules/row-rules.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { findPlace } from './place.ts'
import { findHeader, saveHeader as storeHeader } from './queries.ts'
import { selectRows } from './read-rows.ts'
import { loadReferences, wrongReferences } from './references.ts'
import { type Stored, toColumns, toHeader } from './stored.ts'

const headerColumns = ['rate_plan_id', 'address_id'] as const

export async function getHeader(context: Context, block: Block, params: Params): Promise<Row | null> {
  const { orderID } = await findPlace(context, block, params)
  const [, header, rows] = await Promise.all([
    assertOrderExists(context, orderID),
    findHeader(context.tx, orderID, headerName(block)),
    rowsToTell(context, block, orderID),
  ])
  return header ? toReply(block, header, rows) : null
}

/** A header as its calls answer it: with its rows inside, where the block says so. */
function toReply(block: Block, stored: Stored, rows: Row[]): Row {
  const { rowsAs } = block.header ?? {}
  return { ...toHeader(block, stored, rows), ...(rowsAs && { [rowsAs]: rows }) }
}

/** The header of a block as it is stored, without what it says of the rows. */
export async function findStoredHeader({ tx }: Context, block: Block, orderID: number): Promise<Row | undefined> {
  const header = await findHeader(tx, orderID, headerName(block))
  return header && toHeader(block, header, [])
}

/** The rows, where the header says something about them. */
async function rowsToTell(context: Context, block: Block, orderID: number): Promise<Row[]> {
  return block.header?.derived || block.header?.rowsAs ? selectRows(context, block, orderID) : []
}

/**
 * Saves what the rows of a block have in common; made where the order has none yet. A field that is left out stays as it
 * is stored.
 */
export async function saveHeader(context: Context, block: Block, params: Params, input: Row): Promise<Row> {
  const { header } = block
  if (!header) throw new Error(`${block.name} has no header`)
  const { tx, ifMatch, caller, config } = context
  const { orderID } = await findPlace(context, block, params)
  const isWhole = isWholeRow(header.fields, input)
  const [locked, stored, early, rows] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, headerName(block)),
    isWhole ? loadReferences(context, orderID, { rows: header.fields }, [input]) : undefined,
    rowsToTell(context, block, orderID),
  ])
  const seen = ifMatch ?? Number(input.version)
  if (stored && seen > 0 && seen !== stored.version)
    throw new AppError('stale', { current: toHeader(block, stored, rows) })
  const existingRental = config.existingRentalDealerID === locked.dealerID
  const order = { ...locked, existingRental, setsPrices: maySetPrices(caller.kind) }
  const before = stored && toHeader(block, stored, [])
  const filled = fillHeader(header.fields, input, before)
  const references = early ?? (await loadReferences(context, orderID, { rows: header.fields }, [filled]))
  assertNoErrors([
    ...missingInHeader(block, filled, order),
    ...wrongReferences(header.fields, filled, references),
    ...archivedChoices(header.fields, filled, { catalogue: references.catalogue, before }),
  ])
  const settled = { ...filled, ...header.settle?.(filled, order) }
  const columns = toColumns(header.fields, settled, headerColumns)
  const saved = await storeHeader(tx, order, headerName(block), columns)
  tx.audit({ entityType: `${headerName(block)} header`, entityID: orderID, action: 'saved', data: settled })
  return toReply(block, saved, rows)
}

function fillHeader(fields: Fields, input: Row, before: Row = {}): Row {
  const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return fieldValues(fields, { ...before, ...named })
}
