import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import { findRawMail } from './queries.ts'

/** One attachment of a message in the mailbox, counted from 0, or undefined. */
export async function getAttachment(
  pool: Pool,
  mailId: number,
  index: number,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  const raw = await findRawMail(pool, mailId)
  if (!raw) return undefined
  const found = (await PostalMime.parse(raw)).attachments[index]
  if (!found) return undefined
  const content =
    typeof found.content === 'string' ? Buffer.from(found.content) : Buffer.from(new Uint8Array(found.content))
  return { name: found.filename ?? 'attachment', type: found.mimeType, content }
}
