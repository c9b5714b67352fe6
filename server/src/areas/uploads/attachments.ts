import type { Attachment } from '@dealerline/shared/contract/uploads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { canRemoveFiles } from '@dealerline/shared/rules/uploads.ts'
import type { Context } from '../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../calls/handler.ts'
import { getCustomer } from '../customers/customers.ts'
import { assertOrderExists, lockOrder } from '../orders/lock-order.ts'
import * as queries from './queries.ts'
import { readStored } from './stored-files.ts'

/** Returns the order of a guid: the order of the caller's link, or an order at draft stage that the caller can see. */
export async function getOrderIDByGuid({ tx, caller }: Context, guid: string): Promise<number> {
  const orderID = caller.link?.orderID ?? (await queries.findOrderByGuid(tx, guid))
  if (orderID === undefined) throw new AppError('notFound')
  return orderID
}

/**
 * Returns the files on an order, by its number or guid. With a link, returns only the files that were uploaded by that
 * link.
 */
export async function getFiles(context: Context, id: number | string): Promise<Attachment[]> {
  const orderID = typeof id === 'string' ? await getOrderIDByGuid(context, id) : id
  await assertOrderExists(context, orderID)
  return queries.selectFiles(context.tx, orderID)
}

const maxOfCustomer = 200

/** Returns the newest files on the orders of a customer. */
export async function getFilesOfCustomer(context: Context, customerID: number): Promise<Attachment[]> {
  const [, files] = await Promise.all([
    getCustomer(context, customerID),
    queries.selectFilesOfCustomer(context.tx, customerID, maxOfCustomer),
  ])
  return files
}

/** The unchanged content of an attached file. */
export async function getAttachment(
  { tx }: Context,
  orderID: number,
  query: { fileGuid?: string | undefined; filename?: string | undefined },
): Promise<AfterCommit<FileReply>> {
  const { fileGuid = '', filename = '' } = query
  const file = await queries.findFile(tx, orderID, { fileGuid, filename })
  if (!file) throw new AppError('notFound', { detail: 'There is no such file on this order.' })
  return readStored(file)
}

/** Removes a file from an order. After the commit, a job removes its content. */
export async function removeAttachment(context: Context, orderID: number, fileGuid: string): Promise<Attachment[]> {
  const { tx, caller, queue } = context
  const order = await lockOrder(context, orderID)
  if (!canRemoveFiles(order, caller.kind === 'Admin')) {
    const detail = `Order ${orderID} has been sent, so only an administrator can remove its files.`
    throw new AppError('notEditable', { detail })
  }
  const removedFile = await queries.deleteFile(tx, orderID, fileGuid)
  if (!removedFile) throw new AppError('notFound', { detail: 'There is no such file on this order.' })
  await queue(tx, 'uploads.removed', { key: removedFile.key })
  tx.auditOrder(orderID, 'file removed', { filename: removedFile.filename })
  return queries.selectFiles(tx, orderID)
}
