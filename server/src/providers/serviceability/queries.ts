import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { Hold, NewHold, NewWholesaleOrder, Offer } from './port.ts'

/** Returns the text of the address whose id ends in this number. */
export async function findAddressOfNumber(pool: Pool, number: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ formatted: string }>(
    'select formatted_address as formatted from outside.address where search_result_id like $1 limit 1',
    [`%${String(number).padStart(9, '0')}`],
  )
  return rows[0]?.formatted
}

/** Returns the id of an address in the address search. */
export async function findSearchResult(pool: Pool, formatted: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select search_result_id as id from outside.address where formatted_address = $1 limit 1',
    [formatted],
  )
  return rows[0]?.id
}

/** Returns the change of a sample place, or the reason for a refusal. */
export async function findChange(
  pool: Pool,
  locationID: string,
): Promise<{ change: object; refused: string } | undefined> {
  const { rows } = await pool.query<{ change: object; refused: string }>(
    'select change, refused from outside.serviceability_change where location_id = $1',
    [locationID],
  )
  return rows[0]
}

const holdColumns = `'HLD' || hold_id as reference, msn, usim,
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"`

/** Returns the hold with the key, or creates it. Undefined if another hold has the number or the SIM. */
export async function putHold(pool: Pool, hold: Omit<NewHold, 'plan'>): Promise<Hold | undefined> {
  await pool.query('delete from outside.serviceability_hold where expires_at < $1', [currentTime()])
  await pool.query(
    `insert into outside.serviceability_hold (key, location_id, msn, usim, sector_id, expires_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz + interval '14 days') on conflict do nothing`,
    [hold.key, hold.locationID, hold.msn, hold.usim, hold.sectorID, currentTime()],
  )
  const { rows } = await pool.query<Hold>(`select ${holdColumns} from outside.serviceability_hold where key = $1`, [
    hold.key,
  ])
  return rows[0]
}

/** Returns all numbers or SIMs in holds. */
export async function selectHeldItems(pool: Pool, column: 'msn' | 'usim'): Promise<Set<string>> {
  const { rows } = await pool.query<{ held: string }>(`select ${column} as held from outside.serviceability_hold`)
  return new Set(rows.map(({ held }) => held))
}

/** Returns the offer with the key, or creates it. */
export async function putOffer(
  pool: Pool,
  key: string,
  offer: Pick<Offer, 'monthlyEx' | 'onceOffEx'>,
): Promise<Offer | undefined> {
  await pool.query('insert into outside.serviceability_offer (key, offer) values ($1, $2) on conflict do nothing', [
    key,
    JSON.stringify(offer),
  ])
  const { rows } = await pool.query<Offer>(
    `select 'OFR' || offer_id as reference, (offer ->> 'monthlyEx')::float as "monthlyEx",
       (offer ->> 'onceOffEx')::float as "onceOffEx", to_char(app.today() + 30, 'YYYY-MM-DD') as "validUntil"
     from outside.serviceability_offer where key = $1`,
    [key],
  )
  return rows[0]
}

export type PlacedOrder = {
  number: number
  placed: Omit<NewWholesaleOrder, 'key'>
  status: 'Acknowledged' | 'In Progress' | 'Completed'
  planned: string
}

const placedColumns = `order_id as number, placed, status, to_char(planned, 'YYYY-MM-DD') as planned`

/** Returns the order with the key, or places it. */
export async function putOrder(pool: Pool, { key, ...order }: NewWholesaleOrder): Promise<PlacedOrder | undefined> {
  await pool.query(
    `insert into outside.wholesale_order (key, placed, planned) values ($1, $2, $3::date + 10) on conflict do nothing`,
    [key, JSON.stringify(order), toLocalDay(currentTime())],
  )
  const { rows } = await pool.query<PlacedOrder>(
    `select ${placedColumns} from outside.wholesale_order where key = $1`,
    [key],
  )
  return rows[0]
}

/** Moves an order to its next status and returns it. */
export async function advanceOrder(pool: Pool, number: number): Promise<PlacedOrder | undefined> {
  const { rows } = await pool.query<PlacedOrder>(
    `update outside.wholesale_order
     set status = case status when 'Acknowledged' then 'In Progress' else 'Completed' end
     where order_id = $1 returning ${placedColumns}`,
    [number],
  )
  return rows[0]
}

/** Returns the stored answer to a question with this key, and counts the request. Undefined for a new question. */
export async function repeatAnswer<Answer>(pool: Pool, key: string): Promise<Answer | undefined> {
  const { rows } = await pool.query<{ answer: Answer }>(
    'update outside.serviceability_question set requests = requests + 1 where key = $1 returning answer',
    [key],
  )
  return rows[0]?.answer
}

/** Stores the answer to a question. If the question was answered meanwhile, only counts the request. */
export async function putAnswer(pool: Pool, key: string, operation: string, answer: unknown): Promise<void> {
  await pool.query(
    `insert into outside.serviceability_question as q (key, operation, answer) values ($1, $2, $3)
     on conflict (key) do update set requests = q.requests + 1`,
    [key, operation, JSON.stringify(answer)],
  )
}
