import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal, until } from '../test/portal.ts'
import { keepWarm } from './warm-connections.ts'

let portal: TestPortal
let stop: () => void
beforeAll(async () => {
  portal = await makeTestPortal({ DATABASE_POOL_SIZE: '5' })
  stop = keepWarm(portal.services.pool)
})
afterAll(async () => {
  stop()
  await portal.stop()
})

/** The sessions of calls that have run a statement of the warm-up. */
const sessions = () =>
  portal.rows<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'dealerline' and datname = current_database()
      and state = 'idle' and query <> ''`,
  )

test('all connections are open before a call needs them, and are made again after they were ended', async () => {
  const first = await until(async () => (await sessions()).length === 5 && sessions(), 'five connections are open')
  await portal.rows('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [first.map(({ pid }) => pid)])
  const second = await until(async () => {
    const now = await sessions()
    return now.length === 5 && now.every(({ pid }) => !first.some((session) => session.pid === pid)) && now
  }, 'five other connections are open')
  expect(second).toHaveLength(5)
})
