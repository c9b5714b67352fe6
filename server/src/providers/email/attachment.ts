import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { findRawMail } from './queries.ts'

/** Returns an attachment of a message in the mailbox. Attachments are counted from 0. Undefined if there is none. */
export async function getAttachment(
  pool: Pool,
  mailId: number,
  index: number,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  const raw = await findRawMail(pool, mailId)
  if (!raw) return undefined
  const attachment = (await PostalMime.parse(raw)).attachments[index]
  if (!attachment) return undefined
  const content =
    typeof attachment.content === 'string'
      ? Buffer.from(attachment.content)
      : Buffer.from(new Uint8Array(attachment.content))
  return { name: attachment.filename ?? 'attachment', type: attachment.mimeType, content }
}
