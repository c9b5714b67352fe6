import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fillBlock, makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { updateDealer } from '../areas/dealers/queries.ts'
import { lockOrderRow } from '../areas/orders/queries.ts'
import { beginJob } from '../kernel/claims.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import { LiveOrders, type Watcher } from './live-orders.ts'
import type { OrderState } from './live-queries.ts'

const silent = { write: () => undefined }
let first: TestPortal
let second: TestPortal
beforeAll(async () => {
  first = await makeTestPortal({}, undefined, silent)
  second = await makeTestPortal({}, undefined, silent, { first })
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

interface TestWatcher extends Watcher {
  readonly states: OrderState[]
}

/** Watches an order at a server until the test has finished, as a page of a person would. */
async function watchAt(
  { live }: { live: LiveOrders },
  orderID: number,
  page = 'one',
  personID = 1,
): Promise<TestWatcher> {
  const states: OrderState[] = []
  const watcher = {
    states,
    personID,
    dealerID: 1,
    pages: [{ orderID, page, personID, name: `Person ${personID}`, screen: '/create-mobile' }],
    show: (state: OrderState) => states.push(state),
    tell: () => undefined,
    beat: () => undefined,
    end: (): void => undefined,
  }
  live.watch(watcher)
  onTestFinished(() => live.unwatch(watcher))
  await until(async () => states.length > 0, 'the order was read')
  return watcher
}

const newest = ({ states }: TestWatcher) => states.at(-1)

/** Waits until the server listens, so that an announcement is not lost. */
const untilListening = (count: number) =>
  until(async () => {
    const found = await first.rows(
      `select from pg_stat_activity where datname = current_database() and application_name = 'dealerline listener'
         and query like 'listen%' and state = 'idle'`,
    )
    return found.length === count
  }, 'the servers listen')

const revisionOf = async (orderID: number) =>
  must(await first.ask(contract.orders.getOrder, { as: 'member', params: { orderID } })).revision

test('shows the change of another server before the next look', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const watcher = await watchAt(second, orderID)
  await untilListening(1)
  await fillBlock(first, mobile, orderID, 1)
  const start = performance.now()
  const revision = await revisionOf(orderID)
  await until(async () => newest(watcher)?.revision === revision, 'the change was shown')
  expect(performance.now() - start).toBeLessThan(2000)
})

test('announces nothing after a rollback', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const watcher = await watchAt(second, orderID)
  await untilListening(1)
  const { length } = watcher.states
  const lock = (fails: boolean) =>
    inTransaction(first.pool, beginJob(first.pool), async (tx) => {
      await lockOrderRow(tx, orderID)
      if (fails) throw new Error('rolled back')
    })
  await expect(lock(true)).rejects.toThrow('rolled back')
  const other = await watchAt(second, (await makeOrder(first, 'member')).orderID, 'two')
  expect(newest(other)).toBeDefined()
  expect(watcher.states).toHaveLength(length)
  await lock(false)
  await until(async () => watcher.states.length > length, 'the commit was announced')
})

test('listens again after its connection was ended, and catches up', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const watcher = await watchAt(second, orderID)
  await untilListening(1)
  await first.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'dealerline listener'`,
  )
  await fillBlock(first, mobile, orderID, 1)
  await untilListening(1)
  const revision = await revisionOf(orderID)
  await until(async () => newest(watcher)?.revision === revision, 'the change was shown')
})

test('shows changes by looking alone if it cannot listen', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const live = new LiveOrders({
    pool: first.serverPool,
    callPool: new pg.Pool(),
    listenUrl: 'postgres://localhost:1/nowhere',
    log: () => undefined,
    lookEveryMs: 200,
  })
  onTestFinished(() => live.stop())
  const watcher = await watchAt({ live }, orderID)
  await fillBlock(second, mobile, orderID, 1)
  const revision = await revisionOf(orderID)
  await until(async () => newest(watcher)?.revision === revision, 'the change was shown')
})

test('ends the streams of a person whose rights have changed', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const ended: number[] = []
  const [{ id } = { id: 0 }] = await first.rows<{ id: number }>(
    "select dealer_id as id from dealers where dealer_email = 'rival@example.test'",
  )
  for (const personID of [id, 1]) {
    const watcher = await watchAt(second, orderID, `rights ${personID}`, personID)
    watcher.end = () => void ended.push(personID)
  }
  await untilListening(1)
  await inTransaction(first.pool, beginJob(first.pool), (tx) => updateDealer(tx, id, { authGroup: 'Dealers' }))
  await until(async () => ended.length > 0, 'the stream was ended')
  expect(ended).toEqual([id])
})

test('a forged announcement only reads the orders that are open here', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const watcher = await watchAt(second, orderID)
  await untilListening(1)
  const { length } = watcher.states
  for (const text of ['', 'nobody', `nobody x person:x NaN -1 99999999999 '; drop ${orderID}`])
    await first.rows('select pg_notify($1, $2)', ['dealerline_changes', text])
  await until(async () => watcher.states.length > length, 'the order was read')
  expect(newest(watcher)).toEqual(watcher.states[0])
})

test('shows who else has the order open at another server, and until when', async () => {
  const { orderID } = await makeOrder(first, 'member')
  const names = (watcher: TestWatcher) => newest(watcher)?.people.map(({ name }) => name)
  const one = await watchAt(first, orderID, 'one', 1)
  const two = await watchAt(second, orderID, 'two', 2)
  await until(async () => names(one)?.includes('Person 2'), 'the first server knows the second person')
  expect(names(two)?.toSorted()).toEqual(['Person 1', 'Person 2'])
  await first.rows("update order_presence set seen_at = seen_at - interval '1 minute' where page = 'two'")
  second.live.unwatch(two)
  await until(async () => names(one)?.length === 1, 'the second person has left')
})
