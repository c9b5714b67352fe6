import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import type { PhoneRegion } from './port.ts'

/** @param areaCode undefined for the regions of all area codes */
export async function listRegions(pool: Pool, areaCode: string | undefined): Promise<PhoneRegion[]> {
  const { rows } = await pool.query<PhoneRegion>(
    `select region, state, area_code as "areaCode", count(*) filter (where reserved_key is null)::int as available
     from outside.did where $1::text is null or area_code = $1
     group by region, state, area_code order by area_code, region`,
    [areaCode ?? null],
  )
  return rows
}

export async function listAvailable(pool: Pool, region: string, quantity: number): Promise<string[]> {
  const { rows } = await pool.query<{ did: string }>(
    'select did from outside.did where region = $1 and reserved_key is null order by did limit $2',
    [region, quantity],
  )
  return rows.map(({ did }) => did)
}

/**
 * Reserves all of the numbers or none.
 * @returns the unavailable numbers. If the list is empty, all numbers were reserved
 */
export async function reserveDids(pool: Pool, key: string, dids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ did: string }>(
    `with wanted as (
       select did, reserved_key from outside.did where did = any ($2) order by did for update
     ), missing as (
       select did from unnest($2::text[]) as list (did)
       where did not in (select did from wanted where reserved_key is null or reserved_key = $1)
     ), taken as (
       update outside.did set reserved_key = $1, reserved_at = $3
       where did in (select did from wanted where reserved_key is null) and not exists (select from missing)
     )
     select did from missing order by did`,
    [key, dids, currentTime()],
  )
  return rows.map(({ did }) => did)
}

export async function releaseDids(pool: Pool, key: string, dids: readonly string[]): Promise<void> {
  await pool.query(
    'update outside.did set reserved_key = null, reserved_at = null where reserved_key = $1 and did = any ($2)',
    [key, dids],
  )
}

/**
 * Issues `count` consecutive numbers, which are higher than all issued numbers and than `highest`.
 * @returns the first of them
 */
export async function issueAccountNos(
  pool: Pool,
  { customerKey, highest, count }: { customerKey: string; highest: number; count: number },
): Promise<number> {
  const { rows } = await pool.query<{ first: number }>(
    `insert into outside.account_no as issued (customer_key, highest) values ($1, $2::int + $3::int)
     on conflict (customer_key) do update set highest = greatest(issued.highest, $2::int) + $3::int
     returning highest - $3::int + 1 as first`,
    [customerKey, highest, count],
  )
  return rows[0]?.first ?? highest + 1
}

/** Returns the first number that is higher than all issued numbers and than `highest`, without issuing it. */
export async function nextAccountNo(pool: Pool, customerKey: string, highest: number): Promise<number> {
  const { rows } = await pool.query<{ next: number }>(
    'select greatest(max(highest), $2::int) + 1 as next from outside.account_no where customer_key = $1',
    [customerKey, highest],
  )
  return rows[0]?.next ?? highest + 1
}

/** Adds `perRegion` numbers for each region. Existing numbers stay unchanged. */
export async function putDids(
  pool: Pool,
  regions: readonly { region: string; state: string; prefix: string; first: number }[],
  perRegion: number,
): Promise<void> {
  await pool.query(
    `insert into outside.did (did, region, state, area_code)
     select prefix || lpad((first + step)::text, 4, '0'), region, state, left(prefix, 2)
     from json_to_recordset($1) as part (region text, state text, prefix text, first int),
       generate_series(0, $2::int - 1) as step
     on conflict (did) do nothing`,
    [JSON.stringify(regions), perRegion],
  )
}
