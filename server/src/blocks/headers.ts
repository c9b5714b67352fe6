import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { assertOrderExists, lockOrderForEdit } from '../areas/orders/lock-order.ts'
import type { Context } from '../context.ts'
import { findPlace } from './place.ts'
import { findHeader, selectLines, saveHeader as storeHeader } from './queries.ts'
import { loadReferences, wrongReferences } from './references.ts'
import { toColumns, toHeader, toRow } from './stored.ts'

const headerColumns = ['rate_plan_id', 'address_id'] as const

export async function getHeader(context: Context, block: Block, params: Params): Promise<Row | null> {
  const { orderID } = await findPlace(context, block, params)
  const [, header, rows] = await Promise.all([
    assertOrderExists(context, orderID),
    findHeader(context.tx, orderID, headerName(block)),
    rowsToTell(context, block, orderID),
  ])
  return header ? toHeader(block, header, rows) : null
}

/** The header of a block as it is stored, without what it says of the rows. */
export async function findStoredHeader({ tx }: Context, block: Block, orderID: number): Promise<Row | undefined> {
  const header = await findHeader(tx, orderID, headerName(block))
  return header && toHeader(block, header, [])
}

/** The rows, where the header says something about them. */
async function rowsToTell({ tx }: Context, block: Block, orderID: number): Promise<Row[]> {
  if (!block.header?.derived) return []
  return (await selectLines(tx, orderID, block.name)).map((line) => toRow(block, line))
}

/** Saves what the rows of a block have in common; made where the order has none yet. */
export async function saveHeader(context: Context, block: Block, params: Params, given: Row): Promise<Row> {
  if (!block.header) throw new Error(`${block.name} has no header`)
  const { tx, ifMatch } = context
  const { orderID } = await findPlace(context, block, params)
  const [order, stored, references, rows] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, headerName(block)),
    loadReferences(context, orderID, block.header.fields, [given]),
    rowsToTell(context, block, orderID),
  ])
  const seen = ifMatch ?? Number(given.version)
  if (stored && seen > 0 && seen !== stored.version)
    throw new AppError('stale', { current: toHeader(block, stored, rows) })
  assertNoErrors(wrongReferences(block.header.fields, given, references))
  const existingRental = context.config.existingRentalDealerID === order.dealerID
  const settled = { ...given, ...block.header.settle?.(given, { ...order, existingRental }) }
  const columns = toColumns(block.header.fields, settled, headerColumns)
  const saved = await storeHeader(tx, order, headerName(block), columns)
  tx.audit({ entityType: `${headerName(block)} header`, entityID: orderID, action: 'saved', data: settled })
  return toHeader(block, saved, rows)
}
