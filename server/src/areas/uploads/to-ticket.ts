import type { Context } from '../../calls/context.ts'
import { inJob, type Job } from '../../calls/job-services.ts'
import { getTicketReference } from '../tracking/ticketing/additions.ts'
import * as queries from './queries.ts'

/** Queues the files of a signed order that its ticket does not have yet. */
export async function uploadToTicket(
  context: Context,
  orderID: number,
): Promise<{ reference: string; queued: number }> {
  const { tx, queue } = context
  const reference = await getTicketReference(context, orderID)
  const files = await queries.selectFiles(tx, orderID)
  const missing = files.filter(({ ticketReference }) => ticketReference !== reference)
  for (const { fileGuid } of missing) await queue(tx, 'uploads.toTicket', { fileGuid, reference })
  if (missing.length > 0) {
    const filenames = missing.map(({ filename }) => filename)
    tx.auditOrder(orderID, 'files sent to ticket', { reference, filenames })
  }
  return { reference, queued: missing.length }
}

/** The job that sends a file to a ticket. It skips a file that was already sent or was removed. */
export const sendFileToTicket: Job<'uploads.toTicket'> = async (
  { pool, files, providers },
  { fileGuid, reference },
) => {
  const file = await inJob(pool, (tx) => queries.findFileByGuid(tx, fileGuid))
  if (!file || file.ticketReference === reference) return
  const { filename: name, mediaType } = file
  const content = await files.get(file.key, file.sha256)
  await providers.ticketing.attachFile(reference, { key: `${reference} ${fileGuid}`, name, mediaType, content })
  await inJob(pool, (tx) => queries.markSentToTicket(tx, fileGuid, reference))
}
