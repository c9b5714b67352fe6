import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCustomer, must } from '../../test/builders.ts'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { fillDatabase } from '../../test/demo-database.ts'
import { makeOwnedRecords, type OwnedRecords } from '../../test/owned-records.ts'
import { paramsOf } from '../../test/ownership.ts'
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { type Answer, addressOf, makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { nameOf } from '../../test/walk.ts'
import { shareOf } from '../kernel/fair-share.ts'
import type { StandbyOutcome } from '../kernel/standby.ts'

const customers = contract.customers.retrieveDealerCustomers
const listsAndReports = allCalls.filter(({ fromStandby }) => fromStandby)

let database: ReplicatedDatabase
/** A proxy between the portal and the standby. */
let proxy: DatabaseProxy
let portal: TestPortal
/** A portal without the standby, on the same database. */
let other: TestPortal
let records: OwnedRecords
/** The standby's owner. */
let standby: pg.Client

beforeAll(async () => {
  database = await startReplicatedDatabase()
  const { primary } = database
  await fillDatabase(primary.url)
  proxy = await makeDatabaseProxy(database.standby.url)
  const addresses = { DATABASE_URL: primary.url, DATABASE_READ_URL: proxy.url }
  portal = await makeTestPortal(addresses, undefined, { write: () => undefined }, { databaseUrl: primary.url })
  other = await makeTestPortal({}, undefined, undefined, { first: portal })
  records = await makeOwnedRecords(portal)
  standby = new pg.Client(database.standby.url)
  standby.on('error', () => undefined)
  await standby.connect()
})
afterAll(async () => {
  await standby?.end().catch(() => undefined)
  await other?.stop()
  await portal?.stop()
  await proxy?.stop()
  await database?.stop()
})

const list = (as = 'dealer') => portal.ask(customers, { as, body: {} })

/** Waits until the standby answers, because it is not tried for a moment after a failure. */
const untilAnswering = () =>
  until(async () => {
    const before = countOf('answered')
    await list()
    return countOf('answered') > before
  }, 'the standby answers')

const countOf = (outcome: StandbyOutcome) => portal.standby?.counts.get(outcome) ?? 0

/** Runs `work` and returns its result with the outcomes that it has added. */
async function withOutcomes<T>(work: () => Promise<T>): Promise<{ result: T; outcomes: Record<string, number> }> {
  const before = new Map(portal.standby?.counts)
  const result = await work()
  const changes = [...(portal.standby?.counts ?? [])].map(([name, count]) => [name, count - (before.get(name) ?? 0)])
  return { result, outcomes: Object.fromEntries(changes.filter(([, count]) => count !== 0)) }
}

/**
 * Runs one call until the standby has answered it. On a busy machine it may be behind for a moment. The primary refuses a
 * caller without access when it opens the call.
 */
async function answeredAtStandby<T extends { status: number }>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const { result, outcomes } = await withOutcomes(work)
    if (result.status === 403 || outcomes.answered === 1) return result
    expect(['behind', 'skipped', 'unavailable']).toContain(Object.keys(outcomes).join())
    await untilAnswering()
  }
}

/** Returns an answer between two equal ones of the primary, because a job may change a record at the same time. */
async function comparedWithPrimary<T extends Answer<unknown>>(read: () => Promise<T>, ask: () => Promise<T>) {
  for (;;) {
    const [earlier, result, expected] = [await ask(), await read(), await ask()]
    if (JSON.stringify(withoutRequest(earlier)) === JSON.stringify(withoutRequest(expected)))
      return { result, expected }
  }
}

/** Sends a call about the records of the dealer. */
function send(to: TestPortal, call: Call, as: string): Promise<Answer<unknown>> {
  const { ids, bodies, otherOrders } = records
  const params = { id: 1, ...paramsOf(call, ids), ...otherOrders.get(call) }
  const body = call.method === 'GET' ? {} : { body: bodies.get(call) ?? {} }
  return to.ask(call, { as, params, ...body })
}

/** Returns the reply without the id of the request, which is in problems. */
const withoutRequest = ({ status, body, raw }: Answer<unknown>) =>
  body === undefined ? { status, bytes: raw.length } : { status, body: { ...body, requestId: '' } }

test('only calls of signed-in people that read are answered by the standby', () => {
  expect(listsAndReports.length).toBeGreaterThan(25)
  const unfit = listsAndReports.filter(
    ({ method, reads, access }) => !(method === 'GET' || reads) || !['staff', 'provider', 'admin'].includes(access),
  )
  expect(unfit.map(nameOf)).toEqual([])
})

test.each([
  ['the manager of a group', 'dealer'],
  ['a dealer', 'member'],
  ['another dealer', 'rival'],
  ['direct sales', 'direct'],
  ['an employee', 'employee'],
  ['an administrator', 'admin'],
])('the standby answers every list and report of %s like the primary', async (_, as) => {
  await untilAnswering()
  const allowed: string[] = []
  for (const call of listsAndReports) {
    const read = () => answeredAtStandby(() => send(portal, call, as))
    const { result, expected } = await comparedWithPrimary(read, () => send(other, call, as))
    expect([nameOf(call), withoutRequest(result)]).toEqual([nameOf(call), withoutRequest(expected)])
    if (result.status === 200) expect(result.raw.length).toBeGreaterThan(0)
    if (result.status === 200) allowed.push(nameOf(call))
  }
  expect(allowed.length).toBeGreaterThan(as === 'rival' ? 10 : 12)
})

test('the standby answers a manager who acts as a member of the group', async () => {
  const [member] = await portal.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'member@example.test'",
  )
  await makeCustomer(portal, 'member')
  const own = must(await list('member')).items
  const act = (impersonatedID: number) =>
    portal.ask(contract.impersonation.impersonate, { as: 'dealer', body: { userType: 'Dealer', impersonatedID } })
  must(await act(member?.id ?? 0))
  await untilAnswering()
  expect(must(await answeredAtStandby(() => list())).items).toEqual(own)
  must(await act(-1))
  expect(must(await list()).items.length).toBeGreaterThan(own.length)
})

test('a list contains a customer that was created just before', async () => {
  await untilAnswering()
  const answered = countOf('answered')
  for (let round = 0; round < 30; round++) {
    const { customerID } = await makeCustomer(portal)
    expect(must(await list()).items[0]?.customerID).toBe(customerID)
  }
  expect(countOf('answered')).toBeGreaterThan(answered)
})

test('a list contains a customer that the standby has not replayed', async () => {
  await untilAnswering()
  await standby.query('select pg_wal_replay_pause()')
  const counted = async () => Number((await standby.query('select count(*) from customers')).rows[0].count)
  const before = await counted()
  const { outcomes } = await withOutcomes(async () => {
    // After each pause, a call tries the standby again.
    for (let round = 0; countOf('behind') < 3 || round < 20; round++) {
      const { customerID } = await makeCustomer(portal)
      expect(must(await list()).items[0]?.customerID).toBe(customerID)
    }
  })
  expect(Object.keys(outcomes).sort()).toEqual(['behind', 'skipped'])
  expect(await counted()).toBe(before)
  await standby.query('select pg_wal_replay_resume()')
  await untilAnswering()
})

test('one caller uses only a share of the connections to the standby', async () => {
  await untilAnswering()
  const share = shareOf(portal.standby?.pool as pg.Pool)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const running = [1, 2].map(() => share.run(addressOf('dealer'), () => released))
  let isAnswered = false
  const waiting = list().then(() => {
    isAnswered = true
  })
  await answeredAtStandby(() => list('rival'))
  expect(isAnswered).toBe(false)
  release()
  await Promise.all([...running, waiting])
})

test.runIf(hasPgBouncer)('the standby answers behind PgBouncer in transaction mode', async () => {
  const poolers = [await startPgBouncer(database.primary.url), await startPgBouncer(database.standby.url)]
  const [primaryUrl = '', standbyUrl = ''] = poolers.map(({ url }) => url)
  const addresses = { DATABASE_URL: primaryUrl, DATABASE_DIRECT_URL: portal.databaseUrl, DATABASE_READ_URL: standbyUrl }
  const settings = { ...addresses, DATABASE_POOLER: 'transaction', DATABASE_POOL_SIZE: '12' }
  const pooled = await makeTestPortal(settings, undefined, undefined, {
    first: portal,
    databaseProxy: async () => primaryUrl,
  })
  onTestFinished(async () => {
    await pooled.stop()
    for (const pooler of poolers) await pooler.stop()
  })
  for (const _round of [1, 2, 3]) {
    await Promise.all(
      ['dealer', 'member', 'rival', 'admin', 'employee'].map(async (as) => {
        const [result, expected] = [await send(pooled, customers, as), await send(other, customers, as)]
        expect(withoutRequest(result)).toEqual(withoutRequest(expected))
      }),
    )
  }
  const counts = Object.fromEntries(pooled.standby?.counts ?? [])
  expect([counts.answered ?? 0, counts.refused, counts.cancelled]).toEqual([expect.any(Number), undefined, undefined])
  expect(counts.answered).toBeGreaterThan(0)
})

/** Calls a list until the standby has one of these outcomes. Each answer must be that of the primary. */
const untilOutcome = (outcome: StandbyOutcome) =>
  until(async () => {
    const [result, expected] = [await list(), await other.ask(customers, { as: 'dealer', body: {} })]
    expect(must(result).items).toEqual(must(expected).items)
    return countOf(outcome) > 0
  }, `the standby is ${outcome}`)

const checkOf = async (name: string) => {
  const reply = await portal.app.inject('/readyz')
  const { checks }: { checks: { name: string; ok: boolean }[] } = reply.json()
  return { status: reply.statusCode, ...checks.find((check) => check.name === name) }
}

test('the health of the portal names the standby, which it does not need', async () => {
  await until(async () => (await checkOf('standby')).ok, 'the check passes')
  expect(await checkOf('standby')).toEqual({ status: 200, name: 'standby', ok: true, detail: '', required: false })
})

if (process.env.TEST_DEEP)
  test('the primary answers while the standby hangs, and the standby again afterwards', async () => {
    expect(await checkOf('standby')).toEqual({ status: 200, name: 'standby', ok: true, detail: '', required: false })
    await untilAnswering()
    proxy.setSilent(true)
    await untilOutcome('unavailable')
    await until(async () => !(await checkOf('standby')).ok, 'the check fails')
    expect(await checkOf('standby')).toMatchObject({ status: 200, ok: false, required: false })
    proxy.setSilent(false)
    await untilAnswering()
  })

if (process.env.TEST_DEEP)
  test('the primary answers after the standby was promoted, and after it was killed', async () => {
    // A commit no longer waits for the standby.
    await portal.rows("alter system set synchronous_standby_names = ''")
    await portal.rows('select pg_reload_conf()')
    await database.promote()
    await untilOutcome('promoted')
    await until(async () => !(await checkOf('standby')).ok, 'the check fails')
    expect(JSON.stringify(await checkOf('standby'))).toContain('It is not a standby: it accepts writes.')
    const before = countOf('unavailable')
    database.standby.kill()
    await until(async () => must(await list()) && countOf('unavailable') > before, 'the standby is not available')
  })

test('the metrics count the calls by outcome', async () => {
  const { payload } = await portal.app.inject('/metrics')
  for (const outcome of ['answered', 'behind', 'skipped', 'unavailable', 'promoted'] as const)
    expect(payload).toContain(`dealerline_standby_reads_total{outcome="${outcome}"} ${countOf(outcome)}\n`)
  expect(countOf('answered')).toBeGreaterThan(100)
})
