import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadAddresses } from '../address/load.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeServiceabilityService } from './http.ts'
import type { NewWholesaleOrder } from './port.ts'
import { makeServiceabilitySandbox } from './sandbox.ts'

const pool = makeTestPool()
const sandbox = makeServiceabilitySandbox({ pool })
const site = { searchResultId: 'GANSW900000001', formattedAddress: '' }

const order = (overrides: Partial<NewWholesaleOrder> = {}): NewWholesaleOrder => ({
  key: randomUUID(),
  kind: 'nbn',
  orderType: 'CONNECT',
  locationID: 'LOC000900000001',
  customerRef: 'C1',
  contactName: 'Sam',
  contactPhone: '0412345678',
  siteNotes: '',
  bandwidthProfile: 'NFAS 100/20 Mbps',
  cpiID: 'CPI30009000000010',
  uniPort: '',
  requestedDate: '',
  holdReference: '',
  offerReference: '',
  ...overrides,
})

beforeAll(() => loadAddresses(pool, new URL('../../../sample-data/addresses.tsv', import.meta.url)))
afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'serviceability', { mode: 'ok' })
})
afterAll(() => pool.end())

describe('the sandbox', () => {
  test('finds the addresses of the search by id or text, and no others', async () => {
    const reply = await sandbox.nbnLocations(site)
    const formattedAddress = reply.success ? (reply.result[0]?.formattedAddress ?? '') : ''
    expect(formattedAddress).toContain('1 Harbour Street')
    expect(await sandbox.nbnLocations({ searchResultId: '', formattedAddress })).toEqual(reply)
    expect(await sandbox.nbnLocations({ searchResultId: 'GANSW999999999', formattedAddress: '' })).toMatchObject({
      result: [],
    })
    expect(await sandbox.qualifyNbn('LOC000000000000')).toEqual({
      success: false,
      message: 'nbn does not know LOC000000000000',
    })
  })

  test('has a place of every technology', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, place) => sandbox.qualifyNbn(`LOC0009000000${String(12 + place)}`)),
    )
    const technologies = replies.map((reply) =>
      reply.success ? reply.result.accessTechnology : reply.message.slice(0, 4),
    )
    expect([...new Set(technologies)].toSorted()).toEqual([
      'Fibre',
      'Fibre To The Building',
      'Fibre To The Curb',
      'Fibre To The Node',
      'HFC',
      'Satellite',
      'This',
      'Wireless',
    ])
  })

  test('places an order once per key and gives it the next status when it is queried', async () => {
    const input = order()
    const placed = await sandbox.placeOrder(input)
    expect(placed).toMatchObject({ success: true, result: { status: 'Acknowledged' } })
    expect(await sandbox.placeOrder({ ...input, siteNotes: 'again' })).toEqual(placed)
    const orderID = placed.success ? placed.result.orderID : ''
    expect(await sandbox.findOrder(orderID)).toMatchObject({ result: { status: 'In Progress', avcd: '' } })
    expect(await sandbox.findOrder(orderID)).toMatchObject({
      result: { status: 'Completed', avcd: expect.stringMatching(/^AVC/) },
    })
    expect(await sandbox.findOrder('ORD000000000001')).toMatchObject({ success: false })
  })

  test('reports being down or slow', async () => {
    await setBehaviour(pool, 'serviceability', { mode: 'down', remaining: 1 })
    await expect(sandbox.wholesalers()).rejects.toMatchObject({ system: 'serviceability', kind: 'unavailable' })
    await setBehaviour(pool, 'serviceability', { mode: 'slow', delayMs: 20, remaining: 1 })
    expect(await sandbox.wholesalers()).toHaveLength(3)
  })
})

describe('the live service', () => {
  const state = { orderID: 'ORD1', orderType: 'CONNECT', locationID: 'LOC1', status: 'Acknowledged' }

  test('sends the key, retries after a failure, and returns an unsuccessful result for a 404', async () => {
    const requests: unknown[] = []
    const baseUrl = await serve((request, response) => {
      requests.push([request.method, request.url, request.headers.authorization, request.headers['idempotency-key']])
      if (request.url?.endsWith('/LOC404')) response.statusCode = 404
      else if (request.method === 'POST' && requests.length === 2) response.statusCode = 502
      response.end(JSON.stringify({ success: true, message: null, result: { ...state, avcd: null } }))
    })
    const service = makeServiceabilityService({ baseUrl, key: 'secret' })
    expect(await service.qualifyNbn('LOC404')).toEqual({ success: false, message: 'nbn does not know LOC404' })
    expect(await service.placeOrder(order({ key: 'k1' }))).toMatchObject({
      success: true,
      result: { ...state, avcd: '' },
    })
    const bearer = 'Bearer secret'
    expect(requests).toEqual([
      ['GET', '/base/nbn/locations/LOC404', bearer, undefined],
      ['POST', '/base/orders', bearer, 'k1'],
      ['POST', '/base/orders', bearer, 'k1'],
    ])
  })

  test('returns an unsuccessful result or a refusal with its message, and throws for an invalid reply', async () => {
    const answers = [
      { status: 200, body: { success: false, message: 'No capacity' } },
      { status: 422, body: { detail: 'Not an address' } },
      { status: 200, body: { success: true, result: { locationID: 'LOC1' } } },
    ]
    const baseUrl = await serve((_, response) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      response.statusCode = answer?.status ?? 500
      response.end(JSON.stringify(answer?.body))
    })
    const service = makeServiceabilityService({ baseUrl })
    expect(await service.qualifyFiveG('FW1')).toEqual({ success: false, message: 'No capacity' })
    await expect(service.offerings(site)).rejects.toMatchObject({ kind: 'refused', message: 'Not an address' })
    await expect(service.qualifyNbn('LOC1')).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
