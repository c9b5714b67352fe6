import type { Pool } from 'pg'
import type { StoredCounts } from '../bulk-row.ts'
import type { AddressResult } from './port.ts'

type StoredAddress = AddressResult & { search_text: string }

const columns = 'search_result_id, formatted_address, street_address, suburb, state, postcode, latitude, longitude'

/**
 * Returns addresses that contain words starting with each of the given words. A number must match a whole word unless
 * it is the last word. Addresses that start with the whole text come first.
 */
export async function findAddressesByWords(pool: Pool, words: string[], limit: number): Promise<AddressResult[]> {
  const patterns = words.map((word, index) => {
    const isWhole = index < words.length - 1 && /^\d/.test(word)
    return `% ${word}${isWhole ? ' ' : ''}%`
  })
  // Compare each word separately, because the trigram index does not support LIKE ALL.
  const conditions = patterns.map((_, index) => `search_text like $${index + 3}`).join(' and ')
  const { rows } = await pool.query<AddressResult>(
    // Limit the rows before sorting, because a common word such as street matches very many addresses.
    `select ${columns} from (select * from outside.address where ${conditions} limit 1000) as found
     order by not starts_with(search_text, $1), formatted_address limit $2`,
    [` ${words.join(' ')}`, limit, ...patterns],
  )
  return rows
}

/** Returns addresses with a similar spelling. The most similar address comes first. */
export async function findAddressesLike(pool: Pool, text: string, limit: number): Promise<AddressResult[]> {
  const { rows } = await pool.query<AddressResult>(`select ${columns} from outside.address_like($1, $2)`, [text, limit])
  return rows
}

export async function findAddress(pool: Pool, searchResultId: string): Promise<AddressResult | undefined> {
  const { rows } = await pool.query<AddressResult>(
    `select ${columns} from outside.address where search_result_id = $1`,
    [searchResultId],
  )
  return rows[0]
}

/** Stores a batch of addresses. Updates existing addresses that differ. */
export async function putAddresses(pool: Pool, batch: readonly StoredAddress[]): Promise<StoredCounts> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `insert into outside.address (${columns}, search_text)
     select ${columns}, search_text from json_populate_recordset(null::outside.address, $1)
     on conflict (search_result_id) do update
     set formatted_address = excluded.formatted_address, street_address = excluded.street_address,
       suburb = excluded.suburb, state = excluded.state, postcode = excluded.postcode,
       search_text = excluded.search_text, latitude = coalesce(excluded.latitude, outside.address.latitude),
       longitude = coalesce(excluded.longitude, outside.address.longitude)
     where outside.address.formatted_address <> excluded.formatted_address
     returning xmax = 0 as "isNew"`,
    [JSON.stringify(batch)],
  )
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
  const { rowCount } = await pool.query(
    `update outside.address a set latitude = p.latitude, longitude = p.longitude
     from json_populate_recordset(null::outside.address, $1) p
     where a.search_result_id = p.search_result_id
       and (a.latitude, a.longitude) is distinct from (p.latitude, p.longitude)`,
    [JSON.stringify(batch)],
  )
  return { created: 0, changed: rowCount ?? 0 }
}
