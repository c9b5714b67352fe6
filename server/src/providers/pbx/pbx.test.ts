import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makePbxService } from './http.ts'
import { putServices } from './queries.ts'
import { makePbxSandbox } from './sandbox.ts'

const pool = makeTestPool()
const pbx = makePbxSandbox({ pool })
const reception = { extension: '401', name: 'Reception', kind: 'extension', number: '0255509002', active: true }

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'pbx', { mode: 'ok' })
})
afterAll(() => pool.end())

test('a customer has their own services, and an unknown one has none', async () => {
  const customerKey = randomUUID()
  await putServices(pool, customerKey, [reception])
  await putServices(pool, customerKey, [{ ...reception, name: 'Another' }])
  expect(await pbx.services(customerKey)).toEqual([{ serviceID: expect.any(String), ...reception }])
  expect(await pbx.services(randomUUID())).toEqual([])
})

test('a telephone system that is down is reported', async () => {
  await setBehaviour(pool, 'pbx', { mode: 'down', remaining: 1 })
  await expect(pbx.services('1')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The telephone system service is not available at the moment',
  })
})

test('sends the key, and returns no services for an unknown customer', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization])
    response.statusCode = request.url?.includes('20001') ? 200 : 404
    response.end(request.url?.includes('20001') ? JSON.stringify([{ ...reception, serviceID: 7 }]) : '{}')
  })
  const service = makePbxService({ baseUrl, key: 'secret' })
  expect(await service.services('20001')).toEqual([{ ...reception, serviceID: '7' }])
  expect(await service.services('a/b')).toEqual([])
  expect(requests).toEqual([
    ['GET', '/base/customers/20001/services', 'Bearer secret'],
    ['GET', '/base/customers/a%2Fb/services', 'Bearer secret'],
  ])
})

describeDocument('pbx', {
  makeService: makePbxService,
  replies: { listServices: ({ pathValues }) => pbx.services(pathValues.customerKey ?? '') },
  calls: {
    async services(provider) {
      await putServices(pool, 'document', [reception])
      await provider.services('document')
      await provider.services('a/b')
    },
  },
})
