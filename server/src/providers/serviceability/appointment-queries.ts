import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { type Fragment, sql } from '../../kernel/compose.ts'
import { execute, rowOf, rowsOf } from '../../kernel/statements.ts'
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

const utc = (value: Fragment) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
/** The time at the sandbox. */
const sandboxTime = () =>
  sql`(${currentTime()}::timestamptz + make_interval(hours => (select hours from outside.appointment_clock)))`
const isActive = () => sql`(a.status = 'confirmed' or a.status = 'held' and a.expires_at > ${sandboxTime()})`

/**
 * The free times of an address: mornings and afternoons of working days in Sydney, two days ahead at the earliest. `prefix`
 * identifies the wholesaler and the address.
 */
export const listFreeSlots = (pool: Pool, { prefix, from, days }: { prefix: string; from: string; days: number }) =>
  rowsOf<AppointmentSlot>(pool)`
    select slot_id as "slotCode", ${utc(sql`start_at`)} as start, ${utc(sql`end_at`)} as "end"
      from (
        select ${prefix} || to_char(day, '-YYYYMMDD-') || part.code as slot_id,
          (day + part.starts) at time zone 'Australia/Sydney' as start_at,
          (day + part.ends) at time zone 'Australia/Sydney' as end_at
        from generate_series(${from}::timestamp, ${from}::timestamp + make_interval(days => ${days} - 1),
            interval '1 day') day
          cross join (values ('AM', interval '8 hours', interval '12 hours'),
            ('PM', interval '13 hours', interval '17 hours')) as part (code, starts, ends)
        where extract(isodow from day) < 6
      ) slot
      where start_at > ${sandboxTime()} + interval '2 days'
        and not exists (select from outside.appointment a where a.slot_id = slot.slot_id and ${isActive()})
      order by start_at`

const slotColumns =
  () => sql`appointment_id as id, ${utc(sql`start_at`)} as start, ${utc(sql`end_at`)} as "end", status,
  ${utc(sql`expires_at`)} as "expiresAt", ${utc(sql`start_at - interval '1 day'`)} as "changeUntil",
  expires_at <= ${sandboxTime()} as "isExpired", start_at - interval '1 day' <= ${sandboxTime()} as "isTooLate",
  start_at <= ${sandboxTime()} as "isStarted"`

/** Days for which a time is held. */
const holdDays = 2

/** Holds a free time, unless the key is known. */
export const putSlot = (
  pool: Pool,
  { key, customerRef, slot }: { key: string; customerRef: string; slot: AppointmentSlot },
) =>
  execute(pool)`
    insert into outside.appointment (key, slot_id, start_at, end_at, customer_ref, expires_at)
      select ${key}, ${slot.slotCode}, ${slot.start}, ${slot.end}, ${customerRef},
        ${sandboxTime()} + make_interval(days => ${holdDays})
      where not exists (select from outside.appointment a where a.slot_id = ${slot.slotCode} and ${isActive()})
      on conflict (key) do nothing`

export const findSlotByKey = (pool: Pool, key: string) =>
  rowOf<StoredSlot>(pool)`select ${slotColumns()} from outside.appointment where key = ${key}`

export const findSlot = (pool: Pool, id: number) =>
  rowOf<StoredSlot>(pool)`select ${slotColumns()} from outside.appointment where appointment_id = ${id}`

export const extendSlot = (pool: Pool, id: number) =>
  execute(pool)`
    update outside.appointment set expires_at = ${sandboxTime()} + make_interval(days => ${holdDays})
      where appointment_id = ${id}`

export const changeSlotStatus = (pool: Pool, id: number, status: StoredSlot['status']) =>
  execute(pool)`update outside.appointment set status = ${status} where appointment_id = ${id}`

/** Moves the clock of the sandbox forward. */
export const advanceAppointmentClock = (pool: Pool, hours: number) =>
  execute(pool)`update outside.appointment_clock set hours = hours + ${hours}`
