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

/** Adds a remark to the log of an order. Allowed in every status, because a remark is not part of the order. */
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

/** Removes remarks of an order, all or none, and logs the removal. */
export async function removeRemarks(context: Context, orderID: number, ids: readonly number[]): Promise<Remark[]> {
  const { tx, caller } = context
  await assertOrderExists(context, orderID)
  const removedRemarks = await queries.deleteRemarks(tx, orderID, ids)
  if (removedRemarks.length < new Set(ids).size)
    throw new AppError('notFound', {
      detail: 'There is no such remark on this order. Entries of the portal itself cannot be removed.',
    })
  if (caller.kind !== 'Admin' && removedRemarks.some(({ authorID }) => authorID !== caller.actorID))
    throw new AppError('notAllowed', { detail: 'Only the author of a remark or an administrator can remove it.' })
  for (const { id, writtenBy } of removedRemarks) tx.auditOrder(orderID, 'remark removed', { entry: id, writtenBy })
  return select(context, orderID)
}
