import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeOmsService } from './http.ts'
import { loadSampleDealers } from './sample.ts'
import { makeOmsSandbox } from './sandbox.ts'

const pool = makeTestPool()
const oms = makeOmsSandbox({ pool })

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'oms', { mode: 'ok' })
})
afterAll(() => pool.end())

test('the sandbox loads its sample dealers once', async () => {
  await loadSampleDealers(pool)
  await loadSampleDealers(pool)
  const dealers = await oms.dealers()
  expect(new Set(dealers.map(({ ubDealerID }) => ubDealerID)).size).toBe(dealers.length)
  expect(dealers).toContainEqual({
    ubDealerID: 'UB2',
    dealerIDno: 'D-1002',
    name: 'Dana Novak',
    email: 'dealer@example.test',
    groupNo: 'G100',
  })
})

test('a refusal has the reason', async () => {
  await setBehaviour(pool, 'oms', { mode: 'refuse', remaining: 1, reason: 'Closed for stocktaking' })
  await expect(oms.dealers()).rejects.toMatchObject({
    system: 'oms',
    kind: 'refused',
    message: 'Closed for stocktaking',
  })
})

test('sends the key, retries after a failure, and returns missing values as empty texts', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.method, request.url, request.headers.authorization])
    response.statusCode = requests.length === 1 ? 502 : 200
    response.end(JSON.stringify([{ ubDealerID: 77, name: ' Nora ', email: 'NORA@oms.test', groupNo: null }]))
  })
  const service = makeOmsService({ baseUrl, key: 'secret' })
  expect(await service.dealers()).toEqual([
    { ubDealerID: '77', dealerIDno: '', name: 'Nora', email: 'nora@oms.test', groupNo: '' },
  ])
  expect(requests).toEqual(Array(2).fill(['GET', '/base/dealers', 'Bearer secret']))
})

describeDocument('oms', {
  makeService: makeOmsService,
  replies: { listDealers: () => oms.dealers() },
  calls: { dealers: (provider) => provider.dealers() },
})
