import { randomUUID } from 'node:crypto'
import type { Upload } from '@dealerline/shared/contract/uploads.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { canAttach, type FileType, maxFiles } from '@dealerline/shared/rules/uploads.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import type { ReceivedFiles } from '../../calls/receive.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { signingLinks } from '../signing/open-link.ts'
import { getOrderIDByGuid } from './attachments.ts'
import { nameFiles, refuseMoreThan } from './name-files.ts'
import * as queries from './queries.ts'

interface UploadInput {
  fileType: FileType
  /** Requests with the same session belong to one upload. */
  session?: string | undefined
  received: ReceivedFiles
}

/** Attaches files to an order at draft stage. A link can attach only while it is open. */
export async function uploadByGuid(context: Context, guid: string, input: UploadInput): Promise<Upload> {
  if (context.caller.link) await signingLinks.lockOpen(context)
  const orderID = await getOrderIDByGuid(context, guid)
  const order = await lockOrder(context, orderID)
  if (order.orderStatus !== orderStatus.inProgress) {
    throw new AppError('conflict', {
      detail: `Order ${orderID} is not out for signature. Attach files by its order number.`,
    })
  }
  return attach(context, orderID, input)
}

/** Attaches files to an order. */
export async function uploadFiles(context: Context, orderID: number, input: UploadInput): Promise<Upload> {
  const order = await lockOrder(context, orderID)
  if (!canAttach(order))
    throw new AppError('notEditable', { detail: 'This order was cancelled, so files cannot be attached.' })
  return attach(context, orderID, input)
}

/** Attaches files. The caller must have locked the order, so that files with the same name get different names. */
async function attach(
  { tx, caller }: Context,
  orderID: number,
  { fileType, session = randomUUID(), received }: UploadInput,
): Promise<Upload> {
  assertAnyAccepted(received)
  const byLink = caller.link !== undefined
  // A link sees only its own files.
  if (byLink) refuseMoreThan(maxFiles.link, (await queries.selectFiles(tx, orderID)).length + received.files.length)
  const files = (await nameFiles(tx, orderID, received.files, fileType)).map((file) => ({ ...file, fileType }))
  const upload = await queries.putUpload(tx, orderID, session, byLink)
  const storedFiles = await queries.insertFiles(tx, upload.uploadID, { name: authorOf(caller), link: byLink }, files)
  const filenames = storedFiles.map(({ filename }) => filename)
  tx.auditOrder(orderID, 'files attached', { fileType, filenames })
  const refusals = received.refused.map(({ name, message }) => ({ filename: name, message }))
  return { ...upload, orderID, files: storedFiles, refused: refusals }
}

/** Refuses a request without an accepted file, with the reason for each file. */
export function assertAnyAccepted({ files, refused }: ReceivedFiles): void {
  if (files.length > 0) return
  if (refused.length === 0) throw new AppError('badInput', { detail: 'Choose a file to attach.' })
  throw new AppError('badInput', {
    detail: refused.map(({ name, message }) => `${name}: ${message}`).join('. '),
    errors: refused.map(({ name, message }, index) => ({ path: `files.${index}`, message: `${name}: ${message}` })),
  })
}
