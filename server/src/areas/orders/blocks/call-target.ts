import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { placeholderOf } from '@dealerline/shared/blocks/spelling.ts'
import type { Params } from '@dealerline/shared/contract/block-calls.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findOrderOfHeader, findOrderOfLine } from './queries.ts'

/** The order that a block's call is about, and the header or row if the parameters name one. */
export interface CallTarget {
  orderID: number
  headerID?: number
  lineID?: number
}

/**
 * Finds the order of a block's call: the order in the path, otherwise the order of the header or row in the path,
 * otherwise the order of the rows in the body.
 */
export async function findCallTarget(
  { tx }: Pick<Context, 'tx'>,
  block: Block,
  params: Params,
  rows: readonly Row[] = [],
): Promise<CallTarget> {
  const idIn = (kind: 'order' | 'header' | 'row') => {
    const parameter = Object.entries(params).find(([name]) => placeholderOf(block, name) === kind)
    return parameter && Number(parameter[1])
  }
  const [orderID, headerID, lineID] = [idIn('order'), idIn('header'), idIn('row')]
  const ids = { ...(headerID && { headerID }), ...(lineID && { lineID }) }
  if (orderID) return { orderID, ...ids }
  if (headerID) return { orderID: assertFound(await findOrderOfHeader(tx, headerID, headerName(block))), ...ids }
  if (lineID) return { orderID: assertFound(await findOrderOfLine(tx, lineID, block.name)), ...ids }
  return { orderID: singleOrderIDOf(rows) }
}

function assertFound(orderID: number | undefined): number {
  if (!orderID) throw new AppError('notFound')
  return orderID
}

function singleOrderIDOf(rows: readonly Row[]): number {
  const [first, ...others] = new Set(rows.map((row) => Number(row.orderID)))
  if (!first || others.length > 0) {
    const path = first ? `${rows.findIndex((row) => row.orderID !== first)}.orderID` : '0.orderID'
    throw new AppError('badInput', { errors: [{ path, message: 'All rows must be of one order' }] })
  }
  return first
}

/** The fields that path parameters set on every row. */
export function fieldsOf(block: Block, params: Params): Row {
  return Object.fromEntries(Object.entries(params).filter(([name]) => placeholderOf(block, name) === 'field'))
}
