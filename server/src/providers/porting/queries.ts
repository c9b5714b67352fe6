import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { PortRequest } from './port.ts'
import type { CarrierRecord } from './rejections.ts'

export type StoredBatch = {
  kind: 'validation' | 'port'
  request: PortRequest[]
  withdrawn: string[]
  madeAt: Date
  /** The time at the sandbox. */
  now: Date
}

/** Stores a batch unless its key is known. @returns its reference */
export async function putBatch(
  pool: Pool,
  kind: StoredBatch['kind'],
  { key, numbers }: { key: string; numbers: readonly PortRequest[] },
): Promise<string> {
  await pool.query(
    `insert into outside.port_batch (key, kind, request, made_at)
     select $1, $2, $3, $4::timestamptz + make_interval(days => days) from outside.port_clock
     on conflict (key) do nothing`,
    [key, kind, JSON.stringify(numbers), currentTime()],
  )
  const { rows } = await pool.query<{ reference: string }>(
    `select 'P' || batch_id as reference from outside.port_batch where key = $1`,
    [key],
  )
  return rows[0]?.reference ?? ''
}

export async function findBatch(pool: Pool, reference: string): Promise<StoredBatch | undefined> {
  const { rows } = await pool.query<StoredBatch>(
    `select kind, request, withdrawn, made_at as "madeAt", $2::timestamptz + make_interval(days => days) as now
     from outside.port_batch, outside.port_clock where 'P' || batch_id = $1`,
    [reference, currentTime()],
  )
  return rows[0]
}

export async function withdrawNumbers(pool: Pool, reference: string, numbers: readonly string[]): Promise<void> {
  await pool.query(`update outside.port_batch set withdrawn = withdrawn || $2::text[] where 'P' || batch_id = $1`, [
    reference,
    numbers,
  ])
}

/** Returns the losing carriers' records of these numbers. */
export async function listRecords(pool: Pool, numbers: readonly string[]): Promise<CarrierRecord[]> {
  const { rows } = await pool.query<CarrierRecord>(
    `select number, carrier, account_number as "accountNumber", account_name as "accountName", abn, associated, barred
     from outside.port_service where number = any ($1)`,
    [numbers],
  )
  return rows
}

/** Stores records of losing carriers, and replaces existing ones. */
export async function putRecords(pool: Pool, records: readonly CarrierRecord[]): Promise<void> {
  await pool.query(
    `insert into outside.port_service (number, carrier, account_number, account_name, abn, associated, barred)
     select number, carrier, "accountNumber", "accountName", abn, associated, barred
     from json_to_recordset($1) as record (number text, carrier text, "accountNumber" text, "accountName" text, abn text,
       associated text[], barred text)
     on conflict (number) do update set carrier = excluded.carrier, account_number = excluded.account_number,
       account_name = excluded.account_name, abn = excluded.abn, associated = excluded.associated,
       barred = excluded.barred`,
    [JSON.stringify(records)],
  )
}

/** Moves the clock of the sandbox forward. */
export async function advanceClock(pool: Pool, days: number): Promise<void> {
  await pool.query('update outside.port_clock set days = days + $1', [days])
}
