import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeAddressService } from './http.ts'
import { loadAddresses } from './load.ts'
import { withoutPostBoxes } from './port.ts'
import { makeAddressSandbox } from './sandbox.ts'

const pool = makeTestPool()
const address = makeAddressSandbox({ pool })
const sample = new URL('../../../sample-data/addresses.tsv', import.meta.url)

beforeAll(async () => {
  await loadAddresses(pool, sample)
})
afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'address', { mode: 'ok' })
})
afterAll(() => pool.end())

async function first(text: string) {
  return (await address.search(text))[0]?.formatted_address
}

test.each([
  ['1 harbour st syd', '1 Harbour Street, Sydney NSW 2000'],
  ['1 HARBOUR STREET, Sydney', '1 Harbour Street, Sydney NSW 2000'],
  ['12/144 railway pde sydney', 'Unit 12, 144 Railway Parade, Sydney NSW 2000'],
  ['1 harbor street sydny', '1 Harbour Street, Sydney NSW 2000'],
  ['144 ralway parade sydney', 'Unit 12, 144 Railway Parade, Sydney NSW 2000'],
])('%j returns %s first', async (text, expected) => {
  expect(await first(text)).toBe(expected)
})

test('a search returns at most ten addresses, and none for short or odd text', async () => {
  expect(await address.search('street')).toHaveLength(10)
  expect(await address.search('1 ha')).toEqual([])
  expect(await address.search('%%%%%%')).toEqual([])
  expect(await address.search("';drop table")).toEqual([])
})

test('an address can be read by its id', async () => {
  const [match] = await address.search('1 harbour street sydney')
  expect(await address.get(match?.search_result_id ?? '')).toEqual(match)
  expect(match).toMatchObject({ latitude: -33.001, longitude: 151.001 })
  expect(await address.get('nonsense')).toBeUndefined()
})

test('post boxes are found and can be removed', { meta: { rules: ['ADDR-no-po-box'] } }, async () => {
  const results = await address.search('po box 100 sydney')
  expect(results.map((result) => result.street_address)).toContain('PO Box 100')
  expect(withoutPostBoxes(results).filter((result) => /box/i.test(result.street_address))).toEqual([])
})

test('loading again changes nothing', async () => {
  const before = await address.search('street')
  expect(await loadAddresses(pool, sample)).toBe(420)
  expect(await address.search('street')).toEqual(before)
})

test('a search service that is down is reported', async () => {
  await setBehaviour(pool, 'address', { mode: 'down', remaining: 1 })
  await expect(address.search('1 harbour street')).rejects.toMatchObject({ system: 'address', kind: 'unavailable' })
})

test('the live service gets the expected requests', {
  meta: { rules: ['ADDR-search-service'] },
}, async () => {
  const requests: unknown[] = []
  const baseUrl = await serve(async (request, response) => {
    requests.push([request.method, request.url, request.headers['x-api-key'], JSON.parse(await text(request))])
    const results = [{ search_result_id: 7, formatted_address: '1 Harbour Street, Bondi Beach NSW 2026' }]
    response.end(JSON.stringify({ results }))
  })
  const service = makeAddressService({ baseUrl, key: 'secret' })
  expect(await service.search('1 hä')).toEqual([])
  expect(await service.search('1 harböur')).toEqual([
    {
      search_result_id: '7',
      formatted_address: '1 Harbour Street, Bondi Beach NSW 2026',
      street_address: '1 Harbour Street',
      suburb: 'Bondi Beach',
      state: 'NSW',
      postcode: '2026',
    },
  ])
  const formatted_address = '1 harböur'
  const body = { country: 'AU', formatted_address, include_paf: true, include_listing: true, listing_type: 'both' }
  expect(requests).toEqual([['POST', '/base/validateAddress', 'secret', body]])
})

describeDocument('address', {
  makeService: makeAddressService,
  replies: {
    searchAddresses: async ({ body }) => ({
      results: await address.search((body as { formatted_address: string }).formatted_address),
    }),
    getAddress: ({ pathValues }) => address.get(pathValues.searchResultId ?? ''),
  },
  calls: {
    search: (provider) => provider.search('1 harbour street sydney'),
    async get(provider) {
      await provider.get('GANSW900000001')
      await provider.get('a/b')
    },
  },
})
