import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { getStatus } = contract.status
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('an administrator sees the servers that have just reported, and the database', async () => {
  await portal.rows(
    `insert into servers.running (server_id, place, role, host, pid, version, connections, settings, seen_at) values
      (gen_random_uuid(), 'one', 'web', 'web-1', 1, '9.8.7', 40, '{"secret": "hash"}', now()),
      (gen_random_uuid(), 'two', 'worker', 'gone', 2, '9.8.6', 40, '{}', now() - interval '1 minute')`,
  )
  const status = must(await portal.ask(getStatus, { as: 'admin' }))
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(status.servers).toEqual([
    { host: 'web-1', role: 'web', version: '9.8.7', connections: 40, startedAt: time, seenAt: time },
  ])
  expect(status.database.connections).toBeGreaterThan(0)
  expect(status.database.maxConnections).toBeGreaterThan(status.database.connections)
  expect(status.database.megabytes).toBeGreaterThan(5)
  expect(status.newestMigration).toMatch(/^\d{4}_\w+/)
})

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  expect((await portal.ask(getStatus, { as })).status).toBe(403)
})
