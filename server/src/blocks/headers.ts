import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { assertOrderExists, lockOrderForEdit } from '../areas/orders/lock-order.ts'
import type { Context } from '../context.ts'
import { findHeader, saveHeader as storeHeader } from './queries.ts'
import { loadReferences, wrongReferences } from './references.ts'
import { type BlockParams, orderIDOf } from './rows.ts'
import { toColumns, toHeader } from './stored.ts'

const headerColumns = ['rate_plan_id', 'address_id'] as const

export async function getHeader(context: Context, block: Block, params: BlockParams): Promise<Row | null> {
  const orderID = await orderIDOf(context, block, params)
  const [, header] = await Promise.all([
    assertOrderExists(context, orderID),
    findHeader(context.tx, orderID, block.name),
  ])
  return header ? toHeader(block, header) : null
}

/** Saves what the rows of a block have in common; made where the order has none yet. */
export async function saveHeader(context: Context, block: Block, params: BlockParams, given: Row): Promise<Row> {
  if (!block.header) throw new Error(`${block.name} has no header`)
  const { tx, ifMatch } = context
  const orderID = await orderIDOf(context, block, params)
  const [order, stored, references] = await Promise.all([
    lockOrderForEdit(context, orderID),
    findHeader(tx, orderID, block.name),
    loadReferences(context, orderID, block.header.fields, [given]),
  ])
  const seen = ifMatch ?? Number(given.version)
  if (stored && seen > 0 && seen !== stored.version) throw new AppError('stale', { current: toHeader(block, stored) })
  assertNoErrors(wrongReferences(block.header.fields, given, references))
  const saved = await storeHeader(tx, order, block.name, toColumns(block.header.fields, given, headerColumns))
  tx.audit({ entityType: `${block.name} header`, entityID: orderID, action: 'saved', data: given })
  return toHeader(block, saved)
}
