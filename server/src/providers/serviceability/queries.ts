import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { nameOf, sql } from '../../kernel/compose.ts'
import { execute, rowOf, rowsOf, valueFrom } from '../../kernel/statements.ts'
import type { Hold, NewHold, NewWholesaleOrder, Offer } from './port.ts'

/** Returns the text of the address whose id ends in this number. */
export async function findAddressOfNumber(pool: Pool, number: number): Promise<string | undefined> {
  const ending = `%${String(number).padStart(9, '0')}`
  const row = await rowOf<{ formatted: string }>(pool)`
    select formatted_address as formatted from outside.address where search_result_id like ${ending} limit 1`
  return row?.formatted
}

/** Returns the id of an address in the address search. */
export const findSearchResult = (pool: Pool, formatted: string) =>
  valueFrom<{ id: string }>(pool)`
    select search_result_id as id from outside.address where formatted_address = ${formatted} limit 1`

/** Returns the change of a sample place, or the reason for a refusal. */
export const findChange = (pool: Pool, locationID: string) =>
  rowOf<{ change: object; refused: string }>(pool)`
    select change, refused from outside.serviceability_change where location_id = ${locationID}`

const holdColumns = sql`'HLD' || hold_id as reference, msn, usim,
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"`

/** Returns the hold with the key, or creates it. Undefined if another hold has the number or the SIM. */
export async function putHold(pool: Pool, hold: Omit<NewHold, 'plan'>): Promise<Hold | undefined> {
  await execute(pool)`delete from outside.serviceability_hold where expires_at < ${currentTime()}`
  await execute(pool)`
    insert into outside.serviceability_hold (key, location_id, msn, usim, sector_id, expires_at)
      values (${hold.key}, ${hold.locationID}, ${hold.msn}, ${hold.usim}, ${hold.sectorID},
        ${currentTime()}::timestamptz + interval '14 days') on conflict do nothing`
  return rowOf<Hold>(pool)`select ${holdColumns} from outside.serviceability_hold where key = ${hold.key}`
}

/** Returns all numbers or SIMs in holds. */
export async function selectHeldItems(pool: Pool, column: 'msn' | 'usim'): Promise<Set<string>> {
  const rows = await rowsOf<{ held: string }>(pool)`select ${nameOf(column)} as held from outside.serviceability_hold`
  return new Set(rows.map(({ held }) => held))
}

/** Returns the offer with the key, or creates it. */
export async function putOffer(
  pool: Pool,
  key: string,
  offer: Pick<Offer, 'monthlyEx' | 'onceOffEx'>,
): Promise<Offer | undefined> {
  await execute(pool)`
    insert into outside.serviceability_offer (key, offer) values (${key}, ${JSON.stringify(offer)}) on conflict do nothing`
  return rowOf<Offer>(pool)`
    select 'OFR' || offer_id as reference, (offer ->> 'monthlyEx')::float as "monthlyEx",
        (offer ->> 'onceOffEx')::float as "onceOffEx", to_char(app.today() + 30, 'YYYY-MM-DD') as "validUntil"
      from outside.serviceability_offer where key = ${key}`
}

export type PlacedOrder = {
  number: number
  placed: Omit<NewWholesaleOrder, 'key'>
  status: 'Acknowledged' | 'In Progress' | 'Completed'
  planned: string
}

const placedColumns = sql`order_id as number, placed, status, to_char(planned, 'YYYY-MM-DD') as planned`

/** Returns the order with the key, or places it. */
export async function putOrder(pool: Pool, { key, ...order }: NewWholesaleOrder): Promise<PlacedOrder | undefined> {
  await execute(pool)`
    insert into outside.wholesale_order (key, placed, planned)
      values (${key}, ${JSON.stringify(order)}, ${toLocalDay(currentTime())}::date + 10) on conflict do nothing`
  return rowOf<PlacedOrder>(pool)`select ${placedColumns} from outside.wholesale_order where key = ${key}`
}

/** Moves an order to its next status and returns it. */
export const advanceOrder = (pool: Pool, number: number) =>
  rowOf<PlacedOrder>(pool)`
    update outside.wholesale_order
      set status = case status when 'Acknowledged' then 'In Progress' else 'Completed' end
      where order_id = ${number} returning ${placedColumns}`

/** Returns the stored answer to a question with this key, and counts the request. Undefined for a new question. */
export async function repeatAnswer<Answer>(pool: Pool, key: string): Promise<Answer | undefined> {
  const row = await rowOf<{ answer: Answer }>(pool)`
    update outside.serviceability_question set requests = requests + 1 where key = ${key} returning answer`
  return row?.answer
}

/** Stores the answer to a question. If the question was answered meanwhile, only counts the request. */
export const putAnswer = (pool: Pool, key: string, operation: string, answer: unknown) =>
  execute(pool)`
    insert into outside.serviceability_question as q (key, operation, answer)
      values (${key}, ${operation}, ${JSON.stringify(answer)})
      on conflict (key) do update set requests = q.requests + 1`
