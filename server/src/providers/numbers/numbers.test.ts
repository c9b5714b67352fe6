import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeNumbersService } from './http.ts'
import { loadSampleNumbers } from './sample.ts'
import { makeNumbersSandbox } from './sandbox.ts'

const pool = makeTestPool()
const numbers = makeNumbersSandbox({ pool })

beforeAll(() => loadSampleNumbers(pool))
afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'numbers', { mode: 'ok' })
})
afterAll(() => pool.end())

test('lists the regions of an area code, or all', async () => {
  expect((await numbers.regions('02')).map(({ region }) => region)).toEqual(['Canberra', 'Sydney'])
  expect(await numbers.regions('all')).toHaveLength(8)
})

test('a reserved number is no longer available until it is released by its key', async () => {
  const key = randomUUID()
  const dids = await numbers.available({ region: 'Perth', quantity: 3 })
  expect(dids).toHaveLength(3)
  await numbers.reserve({ key, dids })
  await numbers.reserve({ key, dids })
  expect(await numbers.available({ region: 'Perth', quantity: 300 })).not.toContain(dids[0])
  await numbers.release({ key: 'somebody else', dids })
  expect(await numbers.available({ region: 'Perth', quantity: 300 })).not.toContain(dids[0])
  await numbers.release({ key, dids })
  expect(await numbers.available({ region: 'Perth', quantity: 3 })).toEqual(dids)
})

test('a reservation reserves all numbers or none', async () => {
  const [mine = '', theirs = ''] = await numbers.available({ region: 'Hobart', quantity: 2 })
  await numbers.reserve({ key: 'theirs', dids: [theirs] })
  const refused = numbers.reserve({ key: 'mine', dids: [mine, theirs, '0000'] })
  await expect(refused).rejects.toMatchObject({ kind: 'refused', message: `Not available any more: 0000, ${theirs}` })
  expect(await numbers.available({ region: 'Hobart', quantity: 1 })).toEqual([mine])
  await numbers.release({ key: 'theirs', dids: [theirs] })
})

test('only one of two simultaneous requests for a number succeeds', async () => {
  const dids = await numbers.available({ region: 'Adelaide', quantity: 20 })
  const outcomes = await Promise.allSettled(['one', 'two'].map((key) => numbers.reserve({ key, dids })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await Promise.all(['one', 'two'].map((key) => numbers.release({ key, dids })))
})

test('extensions are consecutive from 500 and never issued twice', {
  meta: { rules: ['IPV-extension-sequence'] },
}, async () => {
  const customerKey = randomUUID()
  const request = { customerKey, from: 500, count: 3, taken: [] }
  expect(await numbers.nextAccountNo(request)).toBe(500)
  expect(await numbers.nextAccountNo({ ...request, count: 1 })).toBe(503)
  expect(await numbers.nextAccountNo({ ...request, taken: [510, 2] })).toBe(511)
  expect(await numbers.nextAccountNo(request)).toBe(514)
  expect(await numbers.nextAccountNo({ ...request, customerKey: randomUUID(), taken: [501] })).toBe(502)
})

test('an inventory that is down is reported', async () => {
  await setBehaviour(pool, 'numbers', { mode: 'down', remaining: 1 })
  await expect(numbers.regions('all')).rejects.toMatchObject({ system: 'numbers', kind: 'unavailable' })
})

test('a refusal of the live service names the refused numbers', async () => {
  const baseUrl = await serve((request, response) => {
    response.statusCode = request.method === 'PUT' ? 409 : 200
    response.end(request.method === 'PUT' ? '{"detail":"Taken: 0255501000"}' : '["0255501000"]')
  })
  const service = makeNumbersService({ baseUrl })
  expect(await service.available({ region: 'Sydney', quantity: 1 })).toEqual(['0255501000'])
  const refused = service.reserve({ key: 'k', dids: ['0255501000'] })
  await expect(refused).rejects.toMatchObject({ kind: 'refused', message: 'Taken: 0255501000' })
  await service.release({ key: 'k', dids: ['0255501000'] })
})

const reservationOf = (body: unknown) => {
  const { reservation, dids } = body as { reservation: string; dids: string[] }
  return { key: reservation, dids }
}

describeDocument('numbers', {
  makeService: makeNumbersService,
  replies: {
    listRegions: ({ query }) => numbers.regions(query.range ?? ''),
    listAvailableNumbers: ({ query }) =>
      numbers.available({ region: query.region ?? '', quantity: Number(query.quantity) }),
    reserveNumbers: ({ body }) => numbers.reserve(reservationOf(body)),
    releaseNumbers: ({ body }) => numbers.release(reservationOf(body)),
    issueAccountNumbers: async ({ body }) => ({
      accountNo: await numbers.nextAccountNo(body as Parameters<typeof numbers.nextAccountNo>[0]),
    }),
  },
  calls: {
    async regions(provider) {
      await provider.regions('02')
      await provider.regions('')
    },
    available: (provider) => provider.available({ region: 'Sydney', quantity: 2 }),
    async reserve(provider) {
      const dids = await provider.available({ region: 'Brisbane', quantity: 2 })
      await provider.reserve({ key: 'document', dids })
      await provider.release({ key: 'document', dids })
    },
    release: (provider) => provider.release({ key: randomUUID(), dids: ['0255501000'] }),
    nextAccountNo: (provider) =>
      provider.nextAccountNo({ customerKey: randomUUID(), from: 500, count: 0, taken: [501] }),
  },
})
