import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { assertOrderExists, lockOrderForEdit } from '../lock-order.ts'
import { errorsUnder } from './errors-under.ts'
import { getHeader, saveHeader } from './headers.ts'
import { findPlace } from './place.ts'
import { deleteBlock, findHeader, selectLines } from './queries.ts'
import { removeRows, saveRows } from './rows.ts'
import { toHeader, toRow } from './stored.ts'

/** A block that goes over the wire as its header with the rows inside; null where the order has none. */
export async function getWhole(context: Context, block: Block, params: Params): Promise<Row | null> {
  const { orderID } = await findPlace(context, block, params)
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
  if (!calls.whole) throw new Error(`${name} has no calls for a whole`)
  return calls.whole.rows
}

/**
 * Saves the rows that are given and, of the header, what is given; the rest stays. A dealer that is named must be the
 * order's.
 */
export async function saveWhole(context: Context, block: Block, params: Params, given: Row): Promise<Row> {
  const { orderID } = await findPlace(context, block, params)
  const fields = block.header?.fields ?? {}
  const [stored, order] = await Promise.all([
    findHeader(context.tx, orderID, headerName(block)),
    lockOrderForEdit(context, orderID),
  ])
  if (given.dealerID !== undefined && given.dealerID !== order.dealerID)
    throw new AppError('badInput', { errors: [{ path: 'dealerID', message: 'This is not the dealer of the order' }] })
  const rows = given[rowsName(block)] as Row[]
  const isNamed = Object.keys(fields).some((name) => given[name] !== undefined)
  if (isNamed || !stored) await saveHeader(context, block, { orderID }, given)
  if (rows.length > 0) await errorsUnder(rowsName(block), () => saveRows(context, block, { orderID }, rows))
  const saved = await getWhole(context, block, { orderID })
  if (!saved) throw new Error(`${block.name} was not saved.`)
  return saved
}

/** Saves a header with the rows that came inside it, if any did. */
export async function saveHeaderWithRows(context: Context, block: Block, params: Params, given: Row): Promise<Row> {
  const saved = await saveHeader(context, block, params, given)
  const { rowsAs = '' } = block.header ?? {}
  const rows = given[rowsAs] as Row[] | undefined
  if (!rows?.length) return saved
  const orderID = Number(saved.orderID)
  await errorsUnder(rowsAs, () => saveRows(context, block, { orderID }, rows))
  const whole = await getHeader(context, block, { orderID })
  if (!whole) throw new Error(`The header of ${block.name} was not saved.`)
  return whole
}

/** Removes rows; with the last one the whole is gone. */
export async function removeFromWhole(context: Context, block: Block, params: Params, ids: number[]): Promise<Row[]> {
  const left = await removeRows(context, block, params, ids)
  if (left.length > 0) return left
  const { orderID } = await findPlace(context, block, params)
  await deleteBlock(context.tx, orderID, block.name, headerName(block))
  return left
}
