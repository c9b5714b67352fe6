import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeCustomer, makeMobileOrder, makeOrder, must } from '../../test/builders.ts'
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { signInAt } from '../../test/remote-portal.ts'
import { startServerProcess } from '../../test/server-process.ts'
import { sendAndWait } from '../../test/signing.ts'
import { LiveOrders } from '../http/live-orders.ts'
import { moveLogin } from '../kernel/database-address.ts'

const silent = { write: () => undefined }
const dealers = ['dealer', 'rival', 'direct'] as const
type Dealer = (typeof dealers)[number]

let portal: TestPortal
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
const own = new Map<Dealer, { customerID: number; orderID: number }>()

const recordsOf = (as: Dealer) => own.get(as) ?? { customerID: 0, orderID: 0 }
const readOrder = (as: Dealer, of: Dealer) =>
  portal.ask(contract.orders.getOrder, { as, params: { orderID: recordsOf(of).orderID } })
const readCustomer = (as: Dealer, of: Dealer) =>
  portal.ask(contract.customers.getCustomer, { as, params: { id: recordsOf(of).customerID } })
const listCustomers = (as: Dealer) => portal.ask(contract.customers.retrieveDealerCustomers, { as, body: {} })

describe.runIf(hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    const settings = {
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: 'postgres://pooler',
      DATABASE_DIRECT_URL: 'postgres://database',
    }
    portal = await makeTestPortal(settings, undefined, silent, {
      async databaseProxy(databaseUrl) {
        pooler = await startPgBouncer(databaseUrl)
        return pooler.url
      },
    })
    for (const as of dealers) {
      const { customerID } = await makeCustomer(portal, as)
      own.set(as, { customerID, orderID: (await makeOrder(portal, as, { customerID })).orderID })
    }
  })
  afterAll(async () => {
    await portal.stop()
    await pooler.stop()
  })

  test('shares its sessions, so that state of a session would reach another connection', async () => {
    const [one, other] = [await portal.pool.connect(), await portal.pool.connect()]
    const read = "select current_setting('dealerline.probe', true) as probe"
    await one.query("select set_config('dealerline.probe', 'of one connection', false)")
    const isLeaked = async () => (await other.query(read)).rows[0]?.probe === 'of one connection'
    expect(await until(isLeaked, 'the setting leaks')).toBe(true)
    one.release()
    other.release()
  })

  test('shows no dealer a record of another in 360 mixed calls at once', async () => {
    const ids = new Map<Dealer, Set<number>>()
    for (const as of dealers)
      ids.set(as, new Set(must(await listCustomers(as)).items.map(({ customerID }) => customerID)))
    const calls = Array.from({ length: 24 }, (_, round) =>
      dealers.flatMap((as, index) => {
        const foreign = dealers[(index + 1 + (round % 2)) % dealers.length] ?? 'rival'
        return [
          readOrder(as, as).then((answer) => expect(must(answer).orderID).toBe(recordsOf(as).orderID)),
          readOrder(as, foreign).then(({ status }) => expect(status).toBe(404)),
          readCustomer(as, foreign).then(({ status }) => expect(status).toBe(404)),
          makeOrder(portal, as, { customerID: recordsOf(as).customerID }),
          listCustomers(as).then((answer) => {
            for (const { customerID } of must(answer).items) expect(ids.get(as)).toContain(customerID)
          }),
        ]
      }),
    ).flat()
    expect(calls).toHaveLength(360)
    await Promise.all(calls)
    for (const as of dealers) {
      const { customerID } = recordsOf(as)
      const [row] = await portal.rows<{ count: number }>(
        'select count(*)::int as count from orders where customer_id = $1',
        [customerID],
      )
      expect(row?.count).toBe(25)
    }
  })

  test('starts, signs a person in and answers a call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-pooled-'))
    const server = await startServerProcess({
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: portal.databaseUrl,
      DATA_DIR: folder,
    })
    const headers = { authorization: `Bearer ${await signInAt(server.url, 'dealer')}` }
    expect((await fetch(`${server.url}/api/order/GetMenu`, { headers })).status).toBe(200)
    expect(await server.end()).toBe(0)
    rmSync(folder, { recursive: true })
  })

  test('hears of changes of open orders by the direct connection', async () => {
    const { orderID } = recordsOf('dealer')
    const revisions: number[] = []
    const watcher = {
      personID: 1,
      dealerID: 1,
      pages: [{ orderID, page: 'pooled', personID: 1, name: 'Pat', screen: '/' }],
      show: ({ revision }: { revision: number }) => void revisions.push(revision),
      tell: () => undefined,
      beat: () => undefined,
      end: () => undefined,
    }
    const other = new LiveOrders({
      pool: portal.serverPool,
      callPool: new pg.Pool(),
      listenUrl: moveLogin(String(portal.serverPool.options.connectionString), portal.databaseUrl),
      log: () => undefined,
      lookEveryMs: 600_000,
    })
    other.watch(watcher)
    await until(async () => revisions.length > 0, 'the order was read')
    await until(
      () =>
        portal
          .rows(
            `select from pg_stat_activity where datname = current_database() and query = 'listen dealerline_changes'`,
          )
          .then(({ length }) => length > 0),
      'the server listens',
    )
    must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID } }))
    await until(async () => (revisions.at(-1) ?? 0) > (revisions[0] ?? 0), 'the change was shown')
    await other.stop()
  })

  test('works again after its sessions were terminated', async () => {
    await portal.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename like 'dealerline\\_app\\_%'`)
    await until(async () => (await readOrder('dealer', 'dealer')).status === 200, 'the pooler has new sessions')
  })

  test('runs jobs, and repeats a stored reply', async () => {
    const { orderID } = await makeMobileOrder(portal)
    expect(await sendAndWait(portal, orderID)).toBeTruthy()
    const { customerID } = recordsOf('dealer')
    const options = { as: 'dealer', body: { customerID }, headers: { 'idempotency-key': 'pooled' } }
    const first = must(await portal.ask(contract.orders.createOrder, options))
    expect(must(await portal.ask(contract.orders.createOrder, options)).orderID).toBe(first.orderID)
  })
})

/** Connects directly with the login role for a purpose. */
async function connectAs(purpose: string): Promise<pg.Client> {
  const owner = new pg.Client(inject('templateUrl'))
  await owner.connect()
  const { rows } = await owner.query<{ name: string; password: string }>(
    'select role_name as name, password from app.login_roles where purpose = $1',
    [purpose],
  )
  await owner.end()
  const url = new URL(inject('templateUrl'))
  url.username = rows[0]?.name ?? ''
  url.password = rows[0]?.password ?? ''
  const client = new pg.Client(url.href)
  await client.connect()
  return client
}

test.each(['app', 'identity', 'outside', 'jobs'])(
  'gives the login role for %s the settings of its sessions',
  async (purpose) => {
    const client = await connectAs(purpose)
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('TimeZone', 'jit', 'statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout') order by name collate "C"`,
    )
    await client.end()
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'TimeZone UTC',
      'idle_in_transaction_session_timeout 150000',
      'jit off',
      'lock_timeout 15000',
      'statement_timeout 60000',
    ])
  },
)

test.each(['orders', 'customers', 'dealers'])('a new connection without a caller gets no rows of %s', async (table) => {
  const client = await connectAs('app')
  const result = await client.query(`select * from ${table}`).catch((error: Error) => error)
  await client.end()
  expect(result instanceof Error || result.rows.length === 0).toBe(true)
})

test('answers 503 if a lock is not released in time', async () => {
  const direct = await makeTestPortal({}, undefined, silent)
  // New sessions in this database wait one second for a lock, in place of fifteen.
  await direct.rows(`do $$ begin execute format('alter role %I in database %I set lock_timeout = 1000',
    (select role_name from app.login_roles where purpose = 'app'), current_database()); end $$`)
  const { customerID } = await makeCustomer(direct)
  const blocker = new pg.Client(direct.databaseUrl)
  await blocker.connect()
  await blocker.query('begin; lock table customers in access exclusive mode')
  const answer = await direct.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } })
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  await blocker.end()
  await direct.stop()
})
