import type { Pool } from 'pg'
import { sql } from '../../kernel/compose.ts'
import { execute, rowOf, rowsOf, valueFrom } from '../../kernel/statements.ts'

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

const summary = sql`id::int, message_id, received_at, sender, recipients, subject`

/** Returns the latest messages in the mailbox to addresses that contain a text, the newest first. */
export const listMail = (pool: Pool, { limit = 100, to = '' } = {}) =>
  rowsOf<MailSummary>(pool)`
    select ${summary} from outside.mail where ${to} = ''
      or position(lower(${to}) in lower(array_to_string(recipients, ' '))) > 0
      order by received_at desc, id desc limit ${limit}`

/** Returns the plain texts of messages, by id. */
export async function readMailTexts(pool: Pool, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; plain: string | null }>(pool)`
    select id::int, plain from outside.mail where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, plain }) => [id, plain ?? '']))
}

export const getMail = (pool: Pool, id: number) =>
  rowOf<Mail>(pool)`select ${summary}, deliveries, html, plain, attachments from outside.mail where id = ${id}`

/** Returns a message as received, with its headers and attachments. */
export const findRawMail = (pool: Pool, id: number) =>
  valueFrom<{ raw: Buffer }>(pool)`select raw from outside.mail where id = ${id}`

/** Returns the latest text messages to numbers that contain a text, the newest first. */
export const listSms = (pool: Pool, { limit = 100, to = '' } = {}) =>
  rowsOf<StoredSms>(pool)`
    select id::int, recipient, body, status, reason, created_at from outside.sms
      where ${to} = '' or position(${to} in recipient) > 0
      order by created_at desc, id desc limit ${limit}`

/** Stores a message. If one with the same Message-ID is stored already, only counts the delivery. */
export const putMail = (pool: Pool, mail: Omit<Mail, 'id' | 'deliveries'> & { raw: Buffer; times: number }) =>
  execute(pool)`
    insert into outside.mail
        (message_id, sender, recipients, subject, html, plain, attachments, raw, deliveries, received_at)
      values (${mail.message_id}, ${mail.sender}, ${mail.recipients}, ${mail.subject}, ${mail.html}, ${mail.plain},
      ${JSON.stringify(mail.attachments)}, ${mail.raw}, ${mail.times}, ${mail.received_at})
      on conflict (message_id) do update set deliveries = outside.mail.deliveries + excluded.deliveries`
