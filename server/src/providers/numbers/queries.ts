import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { columnFrom, execute, rowsOf, valueFrom } from '../../kernel/statements.ts'
import type { PhoneRegion } from './port.ts'

/** @param areaCode undefined for the regions of all area codes */
export const listRegions = (pool: Pool, areaCode: string | undefined) =>
  rowsOf<PhoneRegion>(pool)`
    select region, state, area_code as "areaCode", count(*) filter (where reserved_key is null)::int as available
      from outside.did where ${areaCode ?? null}::text is null or area_code = ${areaCode ?? null}
      group by region, state, area_code order by area_code, region`

export const listAvailable = (pool: Pool, region: string, quantity: number) =>
  columnFrom<{ did: string }>(pool)`
    select did from outside.did where region = ${region} and reserved_key is null order by did limit ${quantity}`

/**
 * Reserves all of the numbers or none.
 * @returns the unavailable numbers. If the list is empty, all numbers were reserved
 */
export const reserveDids = (pool: Pool, key: string, dids: readonly string[]) =>
  columnFrom<{ did: string }>(pool)`
    with wanted as (
        select did, reserved_key from outside.did where did = any (${dids}) order by did for update
      ), missing as (
        select did from unnest(${dids}::text[]) as list (did)
        where did not in (select did from wanted where reserved_key is null or reserved_key = ${key})
      ), taken as (
        update outside.did set reserved_key = ${key}, reserved_at = ${currentTime()}
        where did in (select did from wanted where reserved_key is null) and not exists (select from missing)
      )
      select did from missing order by did`

export const releaseDids = (pool: Pool, key: string, dids: readonly string[]) =>
  execute(pool)`
    update outside.did set reserved_key = null, reserved_at = null where reserved_key = ${key} and did = any (${dids})`

/**
 * Issues `count` consecutive numbers, which are higher than all issued numbers and than `highest`.
 * @returns the first of them
 */
export const issueAccountNos = async (
  pool: Pool,
  { customerKey, highest, count }: { customerKey: string; highest: number; count: number },
) =>
  (await valueFrom<{ first: number }>(pool)`
    insert into outside.account_no as issued (customer_key, highest)
      values (${customerKey}, ${highest}::int + ${count}::int)
      on conflict (customer_key) do update set highest = greatest(issued.highest, ${highest}::int) + ${count}::int
      returning highest - ${count}::int + 1 as first`) ?? highest + 1

/** Returns the first number that is higher than all issued numbers and than `highest`, without issuing it. */
export const nextAccountNo = async (pool: Pool, customerKey: string, highest: number) =>
  (await valueFrom<{ next: number }>(pool)`
    select greatest(max(highest), ${highest}::int) + 1 as next from outside.account_no where customer_key = ${customerKey}`) ??
  highest + 1

/** Adds `perRegion` numbers for each region. Existing numbers stay unchanged. */
export const putDids = (
  pool: Pool,
  regions: readonly { region: string; state: string; prefix: string; first: number }[],
  perRegion: number,
) =>
  execute(pool)`
    insert into outside.did (did, region, state, area_code)
      select prefix || lpad((first + step)::text, 4, '0'), region, state, left(prefix, 2)
      from json_to_recordset(${JSON.stringify(regions)}) as part (region text, state text, prefix text, first int),
        generate_series(0, ${perRegion}::int - 1) as step
      on conflict (did) do nothing`
