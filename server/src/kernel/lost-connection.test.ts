import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCustomer, makeMobileOrder, makeOrder, must } from '../../test/builders.ts'
import { type DatabaseProxy, makeDatabaseProxy } from '../../test/database-proxy.ts'
import { type Answer, makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { sendAndWait, sendMail, untilSent } from '../../test/signing.ts'

let portal: TestPortal
let proxy: DatabaseProxy
let customerID: number
let orderID: number

beforeAll(async () => {
  const silent = { write: () => undefined }
  portal = await makeTestPortal({}, undefined, silent, {
    async databaseProxy(databaseUrl) {
      proxy = await makeDatabaseProxy(databaseUrl)
      return proxy.url
    },
  })
  customerID = (await makeCustomer(portal)).customerID
  orderID = (await makeOrder(portal, 'dealer', { customerID })).orderID
})
afterAll(async () => {
  await portal.stop()
  await proxy.stop()
})
beforeEach(() => proxy.setClosed(false))

const createOrder = (key?: string) =>
  portal.ask(contract.orders.createOrder, {
    as: 'dealer',
    body: { customerID },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const readOrder = () => portal.ask(contract.orders.getOrder, { as: 'dealer', params: { orderID } })
const readCustomer = () => portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } })

async function countOrders(): Promise<number> {
  const [row] = await portal.rows<{ count: number }>(
    'select count(*)::int as count from orders where customer_id = $1',
    [customerID],
  )
  return row?.count ?? 0
}

/** Cuts the connection of the next call at its commit. Waits for jobs first, because they commit too. */
async function cutNextCall(cut: 'before' | 'after'): Promise<void> {
  const open = `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  await until(async () => (await portal.rows(open)).length === 0, 'no job is left')
  proxy.cutAtCommit(cut)
}

/** Ends the connections of the portal's login roles, like an operator or a failover. */
const terminateAll = () =>
  portal.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename like 'dealerline\\_%' and usename <> current_user`)

function expectUnavailable({ status, headers, problem }: Answer<unknown>): void {
  expect(status).toBe(503)
  expect(problem).toMatchObject({ code: 'unavailable' })
  expect(headers['retry-after']).toBe('5')
}

test('answers the next calls after all idle connections were terminated', async () => {
  await Promise.all([readOrder(), readOrder(), readOrder()])
  await terminateAll()
  expect((await Promise.all([readOrder(), readCustomer(), createOrder()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
})

test('answers calls in flight with their result or 503 while connections are terminated again and again', async () => {
  const before = await countOrders()
  const keys = Array.from({ length: 60 }, (_, index) => `flight-${index}`)
  let running = true
  const terminating = (async () => {
    while (running) await terminateAll()
  })()
  const answers = await Promise.all(keys.flatMap((key) => [createOrder(key), readOrder(), readCustomer()]))
  running = false
  await terminating
  for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer)
  for (const key of keys) must(await until(async () => asSuccess(await createOrder(key)), 'the order is created'))
  expect(await countOrders()).toBe(before + keys.length)
})

const asSuccess = <T>(answer: Answer<T>) => (answer.status === 200 ? answer : undefined)

test.each(['before', 'after'] as const)(
  'creates exactly one order with a key if the connection is lost just %s the commit',
  async (cut) => {
    const before = await countOrders()
    await cutNextCall(cut)
    const order = must(await createOrder(`cut-${cut}`))
    expect(await countOrders()).toBe(before + 1)
    expect(must(await createOrder(`cut-${cut}`)).orderID).toBe(order.orderID)
    expect(await countOrders()).toBe(before + 1)
  },
)

test.each([
  ['before', 0],
  ['after', 1],
] as const)(
  'answers 503 without a key if the connection is lost just %s the commit, and repeats nothing',
  async (cut, created) => {
    const before = await countOrders()
    await cutNextCall(cut)
    expectUnavailable(await createOrder())
    expect(await countOrders()).toBe(before + created)
  },
)

test('repeats a write without a key if the connection was lost before the commit was sent', async () => {
  const before = await countOrders()
  const blocker = new pg.Client(portal.databaseUrl)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table orders in access exclusive mode')
  const creating = createOrder()
  const pid = await until(async () => {
    const { rows } = await blocker.query(`select pid from pg_locks where not granted and relation = 'orders'::regclass`)
    return rows[0]?.pid
  }, 'the call waits')
  await portal.rows('select pg_terminate_backend($1)', [pid])
  await blocker.query('commit')
  await blocker.end()
  must(await creating)
  expect(await countOrders()).toBe(before + 1)
})

test('answers 503 while no connection can be opened, and works again afterwards', async () => {
  proxy.setClosed(true)
  proxy.cutAll()
  expectUnavailable(await readOrder())
  expectUnavailable(await createOrder('closed'))
  proxy.setClosed(false)
  must(await readOrder())
  must(await createOrder('closed'))
})

test('runs jobs, and answers from the sandboxes, after their connections were terminated', async () => {
  const complete = await makeMobileOrder(portal)
  await terminateAll()
  expect(await sendAndWait(portal, complete.orderID)).toBeTruthy()
  await terminateAll()
  const body = { formatted_address: '12 Harbour Street' }
  must(await portal.ask(contract.address.validateAddress, { as: 'dealer', body }))
})

test('runs a job that a call queued while the queue had no connection', async () => {
  const { orderID: waitingID } = await makeMobileOrder(portal)
  const queued = sendMail(portal, waitingID)
  for (let cut = 0; cut < 20; cut++) {
    proxy.cutAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await queued
  await sendMail(portal, waitingID)
  await untilSent(portal, waitingID)
})
