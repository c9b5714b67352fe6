import { z } from 'zod'
import { identifier, makeHttpAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type AddressProvider, type AddressResult, minimumSearchLength } from './port.ts'

const text = z.string().nullish()
const result = z.object({
  search_result_id: identifier,
  formatted_address: z.string(),
  street_address: text,
  suburb: text,
  state: text,
  postcode: z.union([z.string(), z.number()]).nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
})
const reply = z.object({
  results: z
    .array(result)
    .nullish()
    .transform((results) => results ?? []),
})

/** Makes a client of the provider's address service: `POST validateAddress`, with the key in the header x-api-key. */
export function makeAddressService({ baseUrl, key, timeoutMs }: ServiceSettings): AddressProvider {
  const http = makeHttpAdapter({
    system: 'address',
    baseUrl,
    headers: key ? { 'x-api-key': key } : undefined,
    timeoutMs,
  })
  return {
    async search(typed) {
      const formatted_address = typed.trim()
      if (formatted_address.length < minimumSearchLength) return []
      const body = { country: 'AU', formatted_address, include_paf: true, include_listing: true, listing_type: 'both' }
      // Allow retries although it is a POST, because it only reads.
      const { results } = await http.call({ method: 'POST', path: 'validateAddress', body, repeatable: true, reply })
      return results.map(toAddress).slice(0, 10)
    },
    async get(searchResultId) {
      const path = `validateAddress/${encodeURIComponent(searchResultId)}`
      const match = await http.call({ method: 'GET', path, reply: result.nullable(), whenMissing: null })
      return match ? toAddress(match) : undefined
    },
  }
}

const parts = /^(?<street>.+?), ?(?<suburb>[^,]+) (?<state>NSW|VIC|QLD|SA|WA|TAS|NT|ACT) (?<postcode>\d{4})$/i

// Some addresses have only the complete line, which always ends with suburb, state and postcode.
function toAddress(match: z.output<typeof result>): AddressResult {
  const line = parts.exec(match.formatted_address.trim().replace(/\s+/g, ' '))?.groups ?? {}
  return {
    search_result_id: match.search_result_id,
    formatted_address: match.formatted_address,
    street_address: match.street_address ?? line.street ?? match.formatted_address,
    suburb: match.suburb ?? line.suburb ?? '',
    state: (match.state ?? line.state ?? '').toUpperCase(),
    postcode: String(match.postcode ?? line.postcode ?? ''),
    ...(typeof match.latitude === 'number' && { latitude: match.latitude }),
    ...(typeof match.longitude === 'number' && { longitude: match.longitude }),
  }
}
