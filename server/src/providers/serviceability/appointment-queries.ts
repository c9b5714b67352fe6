import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { AppointmentSlot } from './appointment-port.ts'

/** A held or confirmed time of the sandbox. */
export type StoredSlot = {
  id: number
  start: string
  end: string
  status: 'held' | 'confirmed' | 'released'
  expiresAt: string
  /** A day before the start. */
  changeUntil: string
  isExpired: boolean
  isTooLate: boolean
  isStarted: boolean
}

const utc = (value: string) => `to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
/** The time at the sandbox. The first parameter of each statement is the portal's time. */
const sandboxTime = '($1::timestamptz + make_interval(hours => (select hours from outside.appointment_clock)))'
const isActive = `(a.status = 'confirmed' or a.status = 'held' and a.expires_at > ${sandboxTime})`

/**
 * The free times of an address: mornings and afternoons of working days in Sydney, two days ahead at the earliest. `prefix`
 * identifies the wholesaler and the address.
 */
export async function listFreeSlots(
  pool: Pool,
  { prefix, from, days }: { prefix: string; from: string; days: number },
): Promise<AppointmentSlot[]> {
  const { rows } = await pool.query<AppointmentSlot>(
    `select slot_id as "slotCode", ${utc('start_at')} as start, ${utc('end_at')} as "end"
     from (
       select $2 || to_char(day, '-YYYYMMDD-') || part.code as slot_id,
         (day + part.starts) at time zone 'Australia/Sydney' as start_at,
         (day + part.ends) at time zone 'Australia/Sydney' as end_at
       from generate_series($3::timestamp, $3::timestamp + make_interval(days => $4 - 1), interval '1 day') day
         cross join (values ('AM', interval '8 hours', interval '12 hours'), ('PM', interval '13 hours', interval '17 hours'))
           as part (code, starts, ends)
       where extract(isodow from day) < 6
     ) slot
     where start_at > ${sandboxTime} + interval '2 days'
       and not exists (select from outside.appointment a where a.slot_id = slot.slot_id and ${isActive})
     order by start_at`,
    [currentTime(), prefix, from, days],
  )
  return rows
}

const slotColumns = `appointment_id as id, ${utc('start_at')} as start, ${utc('end_at')} as "end", status,
  ${utc('expires_at')} as "expiresAt", ${utc("start_at - interval '1 day'")} as "changeUntil",
  expires_at <= ${sandboxTime} as "isExpired", start_at - interval '1 day' <= ${sandboxTime} as "isTooLate",
  start_at <= ${sandboxTime} as "isStarted"`

/** Days for which a time is held. */
const holdDays = 2

/** Holds a free time, unless the key is known. */
export async function putSlot(
  pool: Pool,
  { key, customerRef, slot }: { key: string; customerRef: string; slot: AppointmentSlot },
): Promise<void> {
  await pool.query(
    `insert into outside.appointment (key, slot_id, start_at, end_at, customer_ref, expires_at)
     select $2, $3, $4, $5, $6, ${sandboxTime} + make_interval(days => $7)
     where not exists (select from outside.appointment a where a.slot_id = $3 and ${isActive})
     on conflict (key) do nothing`,
    [currentTime(), key, slot.slotCode, slot.start, slot.end, customerRef, holdDays],
  )
}

export async function findSlotByKey(pool: Pool, key: string): Promise<StoredSlot | undefined> {
  const { rows } = await pool.query<StoredSlot>(`select ${slotColumns} from outside.appointment where key = $2`, [
    currentTime(),
    key,
  ])
  return rows[0]
}

export async function findSlot(pool: Pool, id: number): Promise<StoredSlot | undefined> {
  const { rows } = await pool.query<StoredSlot>(
    `select ${slotColumns} from outside.appointment where appointment_id = $2`,
    [currentTime(), id],
  )
  return rows[0]
}

export async function extendSlot(pool: Pool, id: number): Promise<void> {
  await pool.query(
    `update outside.appointment set expires_at = ${sandboxTime} + make_interval(days => $3) where appointment_id = $2`,
    [currentTime(), id, holdDays],
  )
}

export async function changeSlotStatus(pool: Pool, id: number, status: StoredSlot['status']): Promise<void> {
  await pool.query('update outside.appointment set status = $2 where appointment_id = $1', [id, status])
}

/** Moves the clock of the sandbox forward. */
export async function advanceAppointmentClock(pool: Pool, hours: number): Promise<void> {
  await pool.query('update outside.appointment_clock set hours = hours + $1', [hours])
}
