import type { Pool } from 'pg'
import { allOf, sql } from '../../kernel/compose.ts'
import { countOf, rowOf, rowsOf } from '../../kernel/statements.ts'
import type { StoredCounts } from '../bulk-row.ts'
import type { AddressResult } from './port.ts'

type StoredAddress = AddressResult & { search_text: string }

const columns = sql`search_result_id, formatted_address, street_address, suburb, state, postcode, latitude, longitude`

/**
 * Returns addresses that contain words starting with each of the given words. A number must match a whole word unless
 * it is the last word. Addresses that start with the whole text come first.
 */
export function findAddressesByWords(pool: Pool, words: string[], limit: number): Promise<AddressResult[]> {
  // Compare each word separately, because the trigram index does not support LIKE ALL.
  const conditions = words.map((word, index) => {
    const isWhole = index < words.length - 1 && /^\d/.test(word)
    return sql`search_text like ${`% ${word}${isWhole ? ' ' : ''}%`}`
  })
  // Limit the rows before sorting, because a common word such as street matches very many addresses.
  return rowsOf<AddressResult>(pool)`
    select ${columns} from (select * from outside.address where ${allOf(conditions)} limit 1000) as found
      order by not starts_with(search_text, ${` ${words.join(' ')}`}), formatted_address limit ${limit}`
}

/** Returns addresses with a similar spelling. The most similar address comes first. */
export const findAddressesLike = (pool: Pool, text: string, limit: number) =>
  rowsOf<AddressResult>(pool)`select ${columns} from outside.address_like(${text}, ${limit})`

export const findAddress = (pool: Pool, searchResultId: string) =>
  rowOf<AddressResult>(pool)`select ${columns} from outside.address where search_result_id = ${searchResultId}`

/** Stores a batch of addresses. Updates existing addresses that differ. */
export async function putAddresses(pool: Pool, batch: readonly StoredAddress[]): Promise<StoredCounts> {
  const rows = await rowsOf<{ isNew: boolean }>(pool)`
    insert into outside.address (${columns}, search_text)
      select ${columns}, search_text from json_populate_recordset(null::outside.address, ${JSON.stringify(batch)})
      on conflict (search_result_id) do update
      set formatted_address = excluded.formatted_address, street_address = excluded.street_address,
        suburb = excluded.suburb, state = excluded.state, postcode = excluded.postcode,
        search_text = excluded.search_text, latitude = coalesce(excluded.latitude, outside.address.latitude),
        longitude = coalesce(excluded.longitude, outside.address.longitude)
      where outside.address.formatted_address <> excluded.formatted_address
      returning xmax = 0 as "isNew"`
  const created = rows.filter(({ isNew }) => isNew).length
  return { created, changed: rows.length - created }
}

export interface AddressPosition {
  search_result_id: string
  latitude: number
  longitude: number
}

/** Stores a batch of positions of stored addresses. Ignores those of other addresses. */
export async function putPositions(pool: Pool, batch: readonly AddressPosition[]): Promise<StoredCounts> {
  const changed = await countOf(pool)`
    update outside.address a set latitude = p.latitude, longitude = p.longitude
      from json_populate_recordset(null::outside.address, ${JSON.stringify(batch)}) p
      where a.search_result_id = p.search_result_id
        and (a.latitude, a.longitude) is distinct from (p.latitude, p.longitude)`
  return { created: 0, changed }
}
