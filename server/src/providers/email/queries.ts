import type { Pool } from 'pg'

export type MailAttachment = { name: string; type: string; size: number }
export type MailSummary = {
  id: number
  message_id: string
  received_at: Date
  sender: string
  recipients: string[]
  subject: string
}
export type Mail = MailSummary & {
  deliveries: number
  html: string | null
  plain: string | null
  attachments: MailAttachment[]
}
export type StoredSms = {
  id: number
  recipient: string
  body: string
  status: string
  reason: string | null
  created_at: Date
}

const summary = 'id::int, message_id, received_at, sender, recipients, subject'

/** Returns the latest messages in the mailbox to addresses that contain a text, the newest first. */
export async function listMail(pool: Pool, { limit = 100, to = '' } = {}): Promise<MailSummary[]> {
  const { rows } = await pool.query<MailSummary>(
    `select ${summary} from outside.mail where $2 = '' or position(lower($2) in lower(array_to_string(recipients, ' '))) > 0
     order by received_at desc, id desc limit $1`,
    [limit, to],
  )
  return rows
}

/** Returns the plain texts of messages, by id. */
export async function readMailTexts(pool: Pool, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; plain: string | null }>(
    'select id::int, plain from outside.mail where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, plain }) => [id, plain ?? '']))
}

export async function getMail(pool: Pool, id: number): Promise<Mail | undefined> {
  const { rows } = await pool.query<Mail>(
    `select ${summary}, deliveries, html, plain, attachments from outside.mail where id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns a message as received, with its headers and attachments. */
export async function findRawMail(pool: Pool, id: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ raw: Buffer }>('select raw from outside.mail where id = $1', [id])
  return rows[0]?.raw
}

/** Returns the latest text messages to numbers that contain a text, the newest first. */
export async function listSms(pool: Pool, { limit = 100, to = '' } = {}): Promise<StoredSms[]> {
  const { rows } = await pool.query<StoredSms>(
    `select id::int, recipient, body, status, reason, created_at from outside.sms
     where $2 = '' or position($2 in recipient) > 0
     order by created_at desc, id desc limit $1`,
    [limit, to],
  )
  return rows
}

/** Stores a message. If one with the same Message-ID is stored already, only counts the delivery. */
export async function putMail(
  pool: Pool,
  mail: Omit<Mail, 'id' | 'deliveries'> & { raw: Buffer; times: number },
): Promise<void> {
  await pool.query(
    `insert into outside.mail
       (message_id, sender, recipients, subject, html, plain, attachments, raw, deliveries, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (message_id) do update set deliveries = outside.mail.deliveries + excluded.deliveries`,
    [
      mail.message_id,
      mail.sender,
      mail.recipients,
      mail.subject,
      mail.html,
      mail.plain,
      JSON.stringify(mail.attachments),
      mail.raw,
      mail.times,
      mail.received_at,
    ],
  )
}
