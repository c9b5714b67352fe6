import type { Attachment } from '@dealerline/shared/contract/uploads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canRemoveFiles } from '@dealerline/shared/rules/uploads.ts'
import type { FileReply } from '../../calls/calls.ts'
import type { Context } from '../../calls/context.ts'
import { assertOrderExists, lockOrder } from '../orders/lock-order.ts'
import * as queries from './queries.ts'

/** The order that a guid stands for: that of the caller's link, or one at draft stage that they see. */
export async function getOrderIDByGuid({ tx, caller }: Context, guid: string): Promise<number> {
  const orderID = caller.link?.orderID ?? (await queries.findOrderByGuid(tx, guid))
  if (orderID === undefined) throw new AppError('notFound')
  return orderID
}

/** The files on an order, by its number or its guid; whoever holds a link sees those that came by it. */
export async function getFiles(context: Context, id: number | string): Promise<Attachment[]> {
  const orderID = typeof id === 'string' ? await getOrderIDByGuid(context, id) : id
  await assertOrderExists(context, orderID)
  return queries.selectFiles(context.tx, orderID)
}

/** The content of a file, as it was attached. */
export async function getAttachment(
  { tx, services }: Context,
  orderID: number,
  wanted: { fileGuid?: string | undefined; filename?: string | undefined },
): Promise<FileReply> {
  const { fileGuid = '', filename = '' } = wanted
  const file = await queries.findFile(tx, orderID, { fileGuid, filename })
  if (!file) throw new AppError('notFound', { detail: 'There is no such file on this order.' })
  return { content: await services.files.get(file.key, file.sha256), name: file.filename, type: file.mediaType }
}

/** Removes a file of an order; its content goes when that is stored. */
export async function removeAttachment(context: Context, orderID: number, fileGuid: string): Promise<Attachment[]> {
  const { tx, caller, queue } = context
  const order = await lockOrder(context, orderID)
  if (!canRemoveFiles(order, caller.kind === 'Admin')) {
    const detail = `Order ${orderID} has been sent, and its files stay with it. An administrator can remove one.`
    throw new AppError('notEditable', { detail })
  }
  const removed = await queries.deleteFile(tx, orderID, fileGuid)
  if (!removed) throw new AppError('notFound', { detail: 'There is no such file on this order.' })
  await queue(tx, 'uploads.removed', { key: removed.key })
  tx.audit({ entityType: 'order', entityID: orderID, action: 'file removed', data: { filename: removed.filename } })
  return queries.selectFiles(tx, orderID)
}
