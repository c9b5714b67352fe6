import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { behindLatest } from '../../../postgres/latest-versions.ts'

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
  expect(status.database.behind).toBe(behindLatest(status.database.version))
  expect(status.database.megabytes).toBeGreaterThan(5)
  expect(status.newestMigration).toMatch(/^\d{4}_\w+/)
})

test('an administrator sees how many open pages get no streams', async () => {
  const { orderID } = await makeOrder(portal, 'member')
  const watch = (page: string, headers: Record<string, string>) =>
    portal.ask(contract.presence.watchOrder, {
      as: 'member',
      params: { orderID },
      body: { page, screen: '/create-fax' },
      headers,
    })
  const count = async () => must(await portal.ask(getStatus, { as: 'admin' })).bufferedPages
  must(await watch('of release 0.4.0', {}))
  expect(await count()).toBe(0)
  must(await watch('buffered', { 'live-problem': 'buffered' }))
  expect(await count()).toBe(1)
  await portal.rows("update order_presence set seen_at = seen_at - interval '1 minute'")
  expect(await count()).toBe(0)
})

test('an administrator sees the last backup, and why a later one has failed', async () => {
  const backup = async () => must(await portal.ask(getStatus, { as: 'admin' })).backup
  const none = { isFailing: false, finishedAt: '', failure: '', isArchiving: false, isArchiveFailing: false }
  expect(await backup()).toMatchObject(none)
  await portal.rows(
    `insert into servers.backup_state (finished_at, file_name, bytes, missing_files, failed_at, failure)
     values ('2026-11-23T01:00:00Z', 'one.backup', 12340000, 2, '2026-11-22T01:00:00Z', 'The disk is full.')`,
  )
  const finished = { finishedAt: '2026-11-23T01:00:00Z', fileName: 'one.backup', megabytes: 12.3, missingFiles: 2 }
  expect(await backup()).toMatchObject({ ...finished, isFailing: false })
  expect(await metric('dealerline_backup_failing')).toBe('0')
  await portal.rows("update servers.backup_state set failed_at = '2026-11-24T01:00:00Z'")
  const failed = { isFailing: true, failedAt: '2026-11-24T01:00:00Z', failure: 'The disk is full.' }
  expect(await backup()).toMatchObject({ ...finished, ...failed })
  await expect.poll(() => metric('dealerline_backup_failing')).toBe('1')
  expect(await metric('dealerline_wal_archive_failing')).toBe('0')
})

async function metric(name: string): Promise<string | undefined> {
  const { payload } = await portal.app.inject({ url: '/metrics' })
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(payload)?.[1]
}

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  expect((await portal.ask(getStatus, { as })).status).toBe(403)
})
