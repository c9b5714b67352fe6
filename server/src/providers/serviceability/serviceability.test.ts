import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { loadAddresses } from '../address/load.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import type { NewSlotHold, SlotQuery } from './appointment-port.ts'
import { makeServiceabilityService } from './http.ts'
import type { NewHold, NewWholesaleOrder, OfferRequest, Site } from './port.ts'
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

const appointmentSite = { wholesaler: 'nbn', type: 'nbn', locationID: 'LOC000900000001', searchResultId: '' }
const slotQuery = (overrides: Partial<SlotQuery> = {}): SlotQuery => ({
  ...appointmentSite,
  formattedAddress: '',
  from: '2030-01-07',
  days: 14,
  ...overrides,
})
async function newHold(): Promise<NewSlotHold> {
  const reply = await sandbox.appointmentSlots(slotQuery())
  const slotCode = (reply.success && reply.result.slots[0]?.slotCode) || ''
  return { ...appointmentSite, formattedAddress: '', key: randomUUID(), slotCode, customerRef: '1-1' }
}

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

describeDocument('serviceability', {
  makeService: makeServiceabilityService,
  replies: {
    listWholesalers: () => sandbox.wholesalers(),
    listOfferings: ({ body, key }) => sandbox.offerings(body as Site, key || undefined),
    listNbnLocations: ({ body, key }) => sandbox.nbnLocations(body as Site, key || undefined),
    qualifyNbn: ({ pathValues, key }) => sandbox.qualifyNbn(pathValues.locationID ?? '', key || undefined),
    listFiveGLocations: ({ body, key }) => sandbox.fiveGLocations(body as Site, key || undefined),
    qualifyFiveG: ({ pathValues, key }) => sandbox.qualifyFiveG(pathValues.locationID ?? '', key || undefined),
    getCoverage: ({ pathValues }) => sandbox.coverage(pathValues.searchResultId ?? ''),
    listMsns: ({ query }) => sandbox.availableMsns(Number(query.quantity)),
    listUsims: ({ query }) => sandbox.availableUsims(Number(query.quantity)),
    holdFiveG: ({ body, key }) => sandbox.holdFiveG({ ...(body as NewHold), key }),
    makeOffer: ({ body, key }) => sandbox.makeOffer({ ...(body as OfferRequest), key }),
    placeOrder: ({ body, key }) => sandbox.placeOrder({ ...(body as NewWholesaleOrder), key }),
    getOrder: ({ pathValues }) => sandbox.findOrder(pathValues.orderID ?? ''),
    listSlots: ({ body }) => sandbox.appointmentSlots(body as SlotQuery),
    holdSlot: ({ body, key }) => sandbox.holdSlot({ ...(body as NewSlotHold), key }),
    extendHold: ({ pathValues, key }) => sandbox.extendHold({ key, holdReference: pathValues.holdReference ?? '' }),
    confirmSlot: ({ body, key }) =>
      sandbox.confirmSlot({ ...(body as { holdReference: string; replaces: string }), key }),
    releaseSlot: ({ body, key }) => sandbox.releaseSlot({ ...(body as { reference: string }), key }),
  },
  calls: {
    wholesalers: (provider) => provider.wholesalers(),
    async offerings(provider) {
      for (let place = 10; place < 30; place += 1)
        await provider.offerings({ searchResultId: `GANSW9000000${place}`, formattedAddress: '' })
      await provider.offerings({ searchResultId: '', formattedAddress: 'Nowhere' }, randomUUID())
    },
    nbnLocations: (provider) => provider.nbnLocations(site, randomUUID()),
    async qualifyNbn(provider) {
      for (let place = 10; place < 30; place += 1) await provider.qualifyNbn(`LOC0009000000${place}`)
      await provider.qualifyNbn('a/b', randomUUID())
    },
    fiveGLocations: (provider) => provider.fiveGLocations(site, randomUUID()),
    async qualifyFiveG(provider) {
      for (let place = 10; place < 30; place += 1) await provider.qualifyFiveG(`FW0009000000${place}`)
      await provider.qualifyFiveG('FW1', randomUUID())
    },
    async coverage(provider) {
      await provider.coverage('GANSW900000001')
      await provider.coverage('unknown')
    },
    availableMsns: (provider) => provider.availableMsns(2),
    availableUsims: (provider) => provider.availableUsims(2),
    async holdFiveG(provider) {
      const [[msn = ''], [usim = '']] = [await provider.availableMsns(1), await provider.availableUsims(1)]
      for (let place = 10; place < 20; place += 1) {
        const locationID = `FW0009000000${place}`
        await provider.holdFiveG({ key: randomUUID(), locationID, sectorID: '', plan: '5G', msn, usim })
      }
    },
    async makeOffer(provider) {
      const speeds = { downMbps: 100, upMbps: 20, termMonths: 36, note: '' }
      for (const locationID of ['LOC000900000001', 'LOC1'])
        await provider.makeOffer({ key: randomUUID(), locationID, technology: 'Fibre', ...speeds })
    },
    async placeOrder(provider) {
      await provider.placeOrder(order())
      await provider.placeOrder(order({ siteNotes: 'reject' }))
    },
    async findOrder(provider) {
      const reply = await provider.placeOrder(order({ kind: '5g' }))
      const orderID = reply.success ? reply.result.orderID : ''
      for (let query = 0; query < 3; query += 1) await provider.findOrder(orderID)
      await provider.findOrder('ORD1')
    },
    async appointmentSlots(provider) {
      await provider.appointmentSlots(slotQuery())
      await provider.appointmentSlots(slotQuery({ wholesaler: 'Optus' }))
      await provider.appointmentSlots(slotQuery({ locationID: '', formattedAddress: 'Nowhere' }))
    },
    async holdSlot(provider) {
      await provider.holdSlot(await newHold())
      await provider.holdSlot({ ...(await newHold()), slotCode: 'another' })
    },
    async extendHold(provider) {
      const hold = await sandbox.holdSlot(await newHold())
      for (const holdReference of [hold.success ? hold.result.reference : '', 'a/b'])
        await provider.extendHold({ key: randomUUID(), holdReference })
    },
    async confirmSlot(provider) {
      const hold = await sandbox.holdSlot(await newHold())
      for (const holdReference of [hold.success ? hold.result.reference : '', 'SLH1'])
        await provider.confirmSlot({ key: randomUUID(), holdReference, replaces: '' })
    },
    releaseSlot: (provider) => provider.releaseSlot({ key: randomUUID(), reference: 'APT1' }),
  },
})
