import type { Remark } from '@dealerline/shared/contract/audit.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { assertOrderExists } from '../../orders/lock-order.ts'
import * as queries from './queries.ts'

const select = ({ tx, caller }: Context, orderID: number) =>
  queries.selectRemarks(tx, orderID, { authorID: caller.actorID, removesAll: caller.kind === 'Admin' })

export async function getRemarks(context: Context, orderID: number): Promise<Remark[]> {
  await assertOrderExists(context, orderID)
  return select(context, orderID)
}

/** Writes a remark into the log of an order. It is no part of the order, so it can be written at any time. */
export async function addRemark(context: Context, orderID: number, remark: string): Promise<Remark[]> {
  const { tx, caller, requestID } = context
  await assertOrderExists(context, orderID)
  await queries.insertRemark(tx, {
    orderID,
    remark,
    actor: caller.actor?.email ?? caller.email,
    writtenBy: authorOf(caller),
    actorID: caller.actorID,
    subjectID: caller.dealerID,
    requestID,
  })
  return select(context, orderID)
}

/** Removes remarks of an order, all of them or none, and writes that into the log. */
export async function removeRemarks(context: Context, orderID: number, ids: readonly number[]): Promise<Remark[]> {
  const { tx, caller } = context
  await assertOrderExists(context, orderID)
  const removed = await queries.deleteRemarks(tx, orderID, ids)
  if (removed.length < new Set(ids).size)
    throw new AppError('notFound', {
      detail: 'There is no such remark on this order. What the portal itself wrote into the log stays.',
    })
  if (caller.kind !== 'Admin' && removed.some(({ authorID }) => authorID !== caller.actorID))
    throw new AppError('notAllowed', { detail: 'Only who wrote a remark, or an administrator, can remove it.' })
  for (const { id, writtenBy } of removed)
    tx.audit({ entityType: 'order', entityID: orderID, action: 'remark removed', data: { entry: id, writtenBy } })
  return select(context, orderID)
}
