import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { execute, rowOf, rowsOf } from '../../kernel/statements.ts'
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
  await execute(pool)`
    insert into outside.port_batch (key, kind, request, made_at)
      select ${key}, ${kind}, ${JSON.stringify(numbers)}, ${currentTime()}::timestamptz + make_interval(days => days)
      from outside.port_clock
      on conflict (key) do nothing`
  const row = await rowOf<{ reference: string }>(pool)`
    select 'P' || batch_id as reference from outside.port_batch where key = ${key}`
  return row?.reference ?? ''
}

export const findBatch = (pool: Pool, reference: string) =>
  rowOf<StoredBatch>(pool)`
    select kind, request, withdrawn, made_at as "madeAt",
      ${currentTime()}::timestamptz + make_interval(days => days) as now
      from outside.port_batch, outside.port_clock where 'P' || batch_id = ${reference}`

export const withdrawNumbers = (pool: Pool, reference: string, numbers: readonly string[]) =>
  execute(pool)`
    update outside.port_batch set withdrawn = withdrawn || ${numbers}::text[] where 'P' || batch_id = ${reference}`

/** Returns the losing carriers' records of these numbers. */
export const listRecords = (pool: Pool, numbers: readonly string[]) =>
  rowsOf<CarrierRecord>(pool)`
    select number, carrier, account_number as "accountNumber", account_name as "accountName", abn, associated, barred
      from outside.port_service where number = any (${numbers})`

/** Stores records of losing carriers, and replaces existing ones. */
export const putRecords = (pool: Pool, records: readonly CarrierRecord[]) =>
  execute(pool)`
    insert into outside.port_service (number, carrier, account_number, account_name, abn, associated, barred)
      select number, carrier, "accountNumber", "accountName", abn, associated, barred
      from json_to_recordset(${JSON.stringify(records)}) as record (number text, carrier text, "accountNumber" text,
      "accountName" text, abn text,
        associated text[], barred text)
      on conflict (number) do update set carrier = excluded.carrier, account_number = excluded.account_number,
        account_name = excluded.account_name, abn = excluded.abn, associated = excluded.associated,
        barred = excluded.barred`

/** Moves the clock of the sandbox forward. */
export const advanceClock = (pool: Pool, days: number) =>
  execute(pool)`update outside.port_clock set days = days + ${days}`
