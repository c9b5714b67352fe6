import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { sql } from '../../kernel/compose.ts'
import { execute, hasRow, rowOf } from '../../kernel/statements.ts'

export type SmsRow = { status: 'sending' | 'sent' | 'failed'; reason: string | null; created_at: Date }
type SmsKey = { reference: string; to: string }

/** Records a message before it is sent. @returns false if it was already recorded */
export const beginSms = (pool: Pool, { reference, to, text }: SmsKey & { text: string }) =>
  hasRow(pool)`
    insert into outside.sms (reference, recipient, body, status, created_at)
      values (${reference}, ${to}, ${text}, 'sending', ${currentTime()})
      on conflict (reference, recipient) do nothing`

// Exact text: the sandbox finds its own messages.
const isMessage = ({ reference, to }: SmsKey) => sql`reference = ${reference} and recipient = ${to}`

export const findSms = (pool: Pool, key: SmsKey) =>
  rowOf<SmsRow>(pool)`select status, reason, created_at from outside.sms where ${isMessage(key)}`

/** Records the result of a message, and counts the delivery. */
export const finishSms = (
  pool: Pool,
  { status, reason, ...key }: SmsKey & { status: 'sent' | 'failed'; reason?: string },
) => execute(pool)`update outside.sms set status = ${status}, reason = ${reason ?? null} where ${isMessage(key)}`

export const countDelivery = (pool: Pool, key: SmsKey) =>
  execute(pool)`update outside.sms set deliveries = deliveries + 1 where ${isMessage(key)}`
