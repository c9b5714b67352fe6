import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'

export type SmsRow = { status: 'sending' | 'sent' | 'failed'; reason: string | null; created_at: Date }
type SmsKey = { reference: string; to: string }

/** Records a message before it is sent. @returns false if it was already recorded */
export async function beginSms(pool: Pool, { reference, to, text }: SmsKey & { text: string }): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into outside.sms (reference, recipient, body, status, created_at) values ($1, $2, $3, 'sending', $4)
     on conflict (reference, recipient) do nothing`,
    [reference, to, text, currentTime()],
  )
  return rowCount === 1
}

export async function findSms(pool: Pool, { reference, to }: SmsKey): Promise<SmsRow | undefined> {
  const { rows } = await pool.query<SmsRow>(
    // Exact text: the sandbox finds its own messages.
    'select status, reason, created_at from outside.sms where reference = $1 and recipient = $2',
    [reference, to],
  )
  return rows[0]
}

/** Records the result of a message, and counts the delivery. */
export async function finishSms(
  pool: Pool,
  { reference, to, status, reason }: SmsKey & { status: 'sent' | 'failed'; reason?: string },
): Promise<void> {
  // Exact text: the sandbox finds its own messages.
  await pool.query('update outside.sms set status = $3, reason = $4 where reference = $1 and recipient = $2', [
    reference,
    to,
    status,
    reason ?? null,
  ])
}

export async function countDelivery(pool: Pool, { reference, to }: SmsKey): Promise<void> {
  // Exact text: the sandbox finds its own messages.
  await pool.query('update outside.sms set deliveries = deliveries + 1 where reference = $1 and recipient = $2', [
    reference,
    to,
  ])
}
