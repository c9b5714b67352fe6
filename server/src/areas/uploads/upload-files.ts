import { randomUUID } from 'node:crypto'
import type { Upload } from '@dealerline/shared/contract/uploads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { canAttach, type FileType, toFileName, toFreeName } from '@dealerline/shared/rules/uploads.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { Received } from '../../calls/receive.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { assertOpenLink } from '../signing/open-link.ts'
import { getOrderIDByGuid } from './attachments.ts'
import * as queries from './queries.ts'

interface Given {
  fileType: FileType
  /** Requests of one session are one upload. */
  session?: string | undefined
  received: Received
}

/** Attaches files to an order at draft stage; by a link only while that is open. */
export async function uploadByGuid(context: Context, guid: string, given: Given): Promise<Upload> {
  if (context.caller.link) await assertOpenLink(context)
  const orderID = await getOrderIDByGuid(context, guid)
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.inProgress) {
    throw new AppError('conflict', {
      detail: `Order ${orderID} is not out with its customer. Attach files to it by its number.`,
    })
  }
  return attach(context, orderID, given)
}

/** Attaches files to an order. */
export async function uploadFiles(context: Context, orderID: number, given: Given): Promise<Upload> {
  const order = await lockOrder(context, orderID)
  if (!canAttach(order)) throw new AppError('notEditable', { detail: 'This order was cancelled, and takes no files.' })
  return attach(context, orderID, given)
}

/** The order is held, so that two files of one name do not get the same. */
async function attach(
  { tx, caller }: Context,
  orderID: number,
  { fileType, session = randomUUID(), received }: Given,
): Promise<Upload> {
  assertAnyTaken(received)
  const taken = await queries.selectTakenNames(tx, orderID)
  const files = received.files.map((file) => {
    const name = toFreeName(toFileName(file.name, file.mediaType, fileType), taken)
    taken.add(name.toLowerCase())
    return { ...file, name, fileType }
  })
  const byLink = caller.link !== undefined
  const upload = await queries.putUpload(tx, orderID, session, byLink)
  const stored = await queries.insertFiles(tx, upload.uploadID, { name: authorOf(caller), link: byLink }, files)
  const filenames = stored.map(({ filename }) => filename)
  tx.audit({ entityType: 'order', entityID: orderID, action: 'files attached', data: { fileType, filenames } })
  const refused = received.refused.map(({ name, message }) => ({ filename: name, message }))
  return { ...upload, orderID, files: stored, refused }
}

/** Refuses a call of which no file was taken, with why each was not. */
export function assertAnyTaken({ files, refused }: Received): void {
  if (files.length > 0) return
  if (refused.length === 0) throw new AppError('badInput', { detail: 'Choose a file to attach.' })
  throw new AppError('badInput', {
    detail: refused.map(({ name, message }) => `${name}: ${message}`).join('. '),
    errors: refused.map(({ name, message }, index) => ({ path: `files.${index}`, message: `${name}: ${message}` })),
  })
}
