import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { toSearchText } from '@dealerline/shared/rules/address-words.ts'
import type { Pool } from 'pg'
import { putAddresses } from './queries.ts'

const batchSize = 2000

/**
 * Loads addresses from a tab-separated file with a header line and the columns `search_result_id, street_address,
 * suburb, state, postcode`, and optionally `latitude, longitude`. If it loads the same file again, nothing changes.
 * @returns the number of lines read
 */
export async function loadAddresses(pool: Pool, file: string | URL): Promise<number> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  let head = true
  let count = 0
  let batch: ReturnType<typeof toAddress>[] = []
  for await (const line of lines) {
    if (!head && line !== '') {
      batch.push(toAddress(line, count + 2))
      count += 1
    }
    head = false
    if (batch.length === batchSize) {
      await putAddresses(pool, batch)
      batch = []
    }
  }
  if (batch.length > 0) await putAddresses(pool, batch)
  return count
}

function toAddress(line: string, lineNumber: number) {
  const [search_result_id, street_address, suburb, state, postcode, ...position] = line.split('\t')
  if (!search_result_id || !street_address || !suburb || !state || !postcode) {
    throw new Error(`Line ${lineNumber} of the address file does not have five columns`)
  }
  const formatted_address = addressLine({ streetAddress: street_address, suburb, state, postCode: postcode })
  const search_text = toSearchText(formatted_address)
  const [latitude, longitude] = position.map(Number)
  return {
    search_result_id,
    formatted_address,
    street_address,
    suburb,
    state,
    postcode,
    latitude,
    longitude,
    search_text,
  }
}
