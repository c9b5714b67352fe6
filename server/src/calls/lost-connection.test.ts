import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeOwnedRecordCalls, nameOf, type OwnedRecordCall } from '../../test/walk.ts'

let portal: TestPortal
let proxy: DatabaseProxy
let ownedRecordCalls: OwnedRecordCall[]

beforeAll(async () => {
  const silent = { write: () => undefined }
  portal = await makeTestPortal({ OUTSIDE_TIMEOUT_MS: '2000' }, undefined, silent, {
    async databaseProxy(databaseUrl) {
      proxy = await makeDatabaseProxy(databaseUrl)
      return proxy.url
    },
  })
  ownedRecordCalls = (await makeOwnedRecordCalls(portal)).ownedRecordCalls
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})

test('no call answers 500 if its connection is lost at any moment, even twice', async () => {
  const failures: string[] = []
  const statuses: number[] = []
  for (const [index, { call, params, body }] of ownedRecordCalls.entries()) {
    // A single loss is repaired by the second try, unless `commit` was sent. Two losses are not.
    for (const cuts of [[1 + (index % 4)], [1, 1]]) {
      proxy.cutAtPackets(cuts)
      const answer = await portal.call(call.method, fill(call.path, params), { as: 'dealer', body })
      statuses.push(answer.status)
      if (answer.status === 500) failures.push(`${nameOf(call)}: ${answer.problem.detail}`)
      if (answer.status === 503 && answer.headers['retry-after'] === undefined)
        failures.push(`${nameOf(call)} has no Retry-After`)
    }
  }
  proxy.cutAtPackets([])
  expect(failures).toEqual([])
  expect(new Set(statuses)).toContain(503)
  expect(new Set(statuses)).toContain(200)
})
