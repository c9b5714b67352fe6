import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { findCallTarget } from './call-target.ts'
import { getHeader, removeHeader, saveHeader } from './headers.ts'
import { findHeader, selectLines } from './queries.ts'
import { removeRows, saveRows } from './rows.ts'
import { toHeader, toRow } from './stored.ts'
import { withPathPrefix } from './with-path-prefix.ts'

/** Returns the header of a block with its rows inside, as its `whole` calls return it; null if the order has none. */
export async function getWhole(context: Context, block: Block, params: Params): Promise<Row | null> {
  const { orderID } = await findCallTarget(context, block, params)
  const [, header, lines] = await Promise.all([
    assertOrderExists(context, orderID),
    findHeader(context.tx, orderID, headerName(block)),
    selectLines(context.tx, orderID, block.name),
  ])
  if (!header) return null
  const rows = lines.map((line) => toRow(block, line))
  return { ...toHeader(block, header, rows), [rowsName(block)]: rows }
}

function rowsName({ name, calls }: Block): string {
  if (!calls.whole) throw new Error(`${name} declares no calls with rows in the header`)
  return calls.whole.rows
}

/**
 * Saves the rows and header fields in the input of a `whole` call. Omitted rows and fields stay unchanged. If the input
 * names a dealer, it must be the order's dealer.
 */
export async function saveWhole(context: Context, block: Block, params: Params, input: Row): Promise<Row> {
  const { orderID } = await findCallTarget(context, block, params)
  const fields = block.header?.fields ?? {}
  const [storedHeader, order] = await Promise.all([
    findHeader(context.tx, orderID, headerName(block)),
    lockOrderForEdit(context, orderID),
  ])
  if (input.dealerID !== undefined && input.dealerID !== order.dealerID)
    throw new AppError('badInput', { errors: [{ path: 'dealerID', message: 'This is not the dealer of the order' }] })
  const rows = input[rowsName(block)] as Row[]
  const hasHeaderFields = Object.keys(fields).some((name) => input[name] !== undefined)
  if (hasHeaderFields || !storedHeader) await saveHeader(context, block, { orderID }, input)
  if (rows.length > 0) await withPathPrefix(rowsName(block), () => saveRows(context, block, { orderID }, rows))
  const whole = await getWhole(context, block, { orderID })
  if (!whole) throw new Error(`${block.name} was not saved.`)
  return whole
}

/** Saves a header, and its rows if the input has any. */
export async function saveHeaderWithRows(context: Context, block: Block, params: Params, input: Row): Promise<Row> {
  const header = await saveHeader(context, block, params, input)
  const { rowsAs = '' } = block.header ?? {}
  const rows = input[rowsAs] as Row[] | undefined
  if (!rows?.length) return header
  const orderID = Number(header.orderID)
  await withPathPrefix(rowsAs, () => saveRows(context, block, { orderID }, rows))
  const whole = await getHeader(context, block, { orderID })
  if (!whole) throw new Error(`The header of ${block.name} was not saved.`)
  return whole
}

/** Removes rows. When the last row is removed, removes the header too. */
export async function removeFromWhole(context: Context, block: Block, params: Params, ids: number[]): Promise<Row[]> {
  const remainingRows = await removeRows(context, block, params, ids)
  if (remainingRows.length > 0) return remainingRows
  const { orderID } = await findCallTarget(context, block, params)
  await removeHeader(context, block, await lockOrderForEdit(context, orderID))
  return remainingRows
}
