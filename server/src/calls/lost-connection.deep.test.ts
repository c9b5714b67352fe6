import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { fill, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sample } from '../../test/seeds.ts'
import { makeOwnedRecordCalls, nameOf, type OwnedRecordCall } from '../../test/walk.ts'

/** A portal that makes a part of the calls. The parts are made at the same time, because a lost call waits. */
interface Lane {
  portal: TestPortal
  proxy: DatabaseProxy
  ownedRecordCalls: readonly OwnedRecordCall[]
}

const laneCount = 3
let lanes: Lane[]

async function makeLane(): Promise<Lane> {
  const proxies: DatabaseProxy[] = []
  const silent = { write: () => undefined }
  const portal = await makeTestPortal({ OUTSIDE_TIMEOUT_MS: '2000' }, undefined, silent, {
    async databaseProxy(databaseUrl) {
      const proxy = await makeDatabaseProxy(databaseUrl)
      proxies.push(proxy)
      return proxy.url
    },
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The portal has no proxy.')
  return { portal, proxy, ownedRecordCalls: sample((await makeOwnedRecordCalls(portal)).ownedRecordCalls) }
}

beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: laneCount }, makeLane))
})
afterAll(async () => {
  for (const { portal, proxy } of lanes) {
    await portal.stop()
    await proxy.stop()
  }
})

test('no call answers 500 if its connection is lost at any moment, even twice', async () => {
  const failures: string[] = []
  const statuses: number[] = []
  const makeCalls = async ({ portal, proxy, ownedRecordCalls }: Lane, lane: number) => {
    for (const [index, { call, params, body }] of ownedRecordCalls.entries()) {
      if (index % laneCount !== lane) continue
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
  }
  await Promise.all(lanes.map(makeCalls))
  expect(failures).toEqual([])
  const callCount = lanes[0]?.ownedRecordCalls.length ?? 0
  expect(statuses).toHaveLength(2 * callCount)
  expect(new Set(statuses)).toContain(503)
  expect(new Set(statuses)).toContain(200)
})
