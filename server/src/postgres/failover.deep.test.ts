import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../test/portal.ts'
import { signInAt } from '../../test/remote-portal.ts'
import { type ServerProcess, startServerProcess } from '../../test/server-process.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { LiveOrders } from '../http/live-orders.ts'
import { announce, type OrderState } from '../http/live-queries.ts'
import { makeServerPool } from '../installation/queries.ts'
import { toSingleHostUrl } from '../kernel/database-address.ts'
import { openLoginRoles } from './login-roles.ts'

let database: ReplicatedDatabase
let server: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'dealerline-failover-'))
chmodSync(folder, 0o711)

beforeAll(async () => {
  database = await startReplicatedDatabase()
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder, DATABASE_POOL_SIZE: '6' })
})
afterAll(async () => {
  await server?.end()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Watches the newest order without looking for changes, so that each state comes from the connection that listens. */
async function watchNewestOrder(): Promise<{ orderID: number; states: OrderState[]; stop(): Promise<void> }> {
  const { server: url } = await openLoginRoles(database.primary.url, toSingleHostUrl(database.url))
  const pool = makeServerPool(url)
  const owner = new pg.Client(database.primary.url)
  await owner.connect()
  const { rows } = await owner.query('select max(order_id) as "orderID" from orders')
  await owner.end()
  const live = new LiveOrders({ pool, callPool: pool, listenUrl: url, log: () => undefined, lookEveryMs: 600_000 })
  const states: OrderState[] = []
  const orderID = Number(rows[0].orderID)
  const pages = [{ orderID, page: 'test', personID: 1, name: 'Pat', screen: '/' }]
  live.watch({
    personID: 1,
    dealerID: 1,
    pages,
    show: (state) => states.push(state),
    tell: () => undefined,
    beat: () => undefined,
    end: () => undefined,
  })
  await until(async () => states.length > 1, 'the order was read, and again when the connection listened')
  return { orderID, states, stop: () => live.stop().then(() => pool.end()) }
}

/** Creates customers, one after the other, with names that show which of them were acknowledged. */
async function createCustomers(token: string, writer: number, acknowledged: string[], isEnough: () => boolean) {
  for (let index = 0; !isEnough(); index += 1) {
    const surname = `Failover ${writer} ${index}`
    const address = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
    const body = { firstName: 'Ada', surname, custType: 'residential', addressDetails: [address] }
    const send = () =>
      fetch(`${server.url}/api/Customer`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': surname,
        },
        body: JSON.stringify(body),
      })
    // Repeat with the same key, as the web app does, until the portal acknowledges the customer.
    while ((await send().catch(() => undefined))?.status !== 200) await pause(100)
    acknowledged.push(surname)
  }
}

test('an announcement does not wait for a synchronous standby that has stopped, as a write does', async () => {
  const pool = new pg.Pool({ connectionString: database.primary.url })
  await pool.query('create table written (number integer)')
  database.standby.pause()
  try {
    const write = pool.query('insert into written values (1)').then(() => 'written')
    await announce(pool, 'test', [1])
    expect(await Promise.race([write, pause(1000, 'waiting')])).toBe('waiting')
    database.standby.resume()
    expect(await write).toBe('written')
  } finally {
    database.standby.resume()
    await pool.end()
  }
})

test('a failover of the database under load loses no acknowledged write and doubles none', async () => {
  const token = await signInAt(server.url, 'dealer')
  const acknowledged: string[] = []
  let countAtFailover = Number.POSITIVE_INFINITY
  const isEnough = () => acknowledged.length > countAtFailover + 20
  const writers = Array.from({ length: 6 }, (_, writer) => createCustomers(token, writer, acknowledged, isEnough))
  await until(async () => acknowledged.length > 20, 'customers are created')
  const watched = await watchNewestOrder()
  const before = watched.states.at(-1)
  await database.checkpoint()
  database.primary.kill()
  countAtFailover = acknowledged.length
  await database.promote()
  await Promise.all(writers)

  const standby = new pg.Client(database.standby.url)
  await standby.connect()
  const { rows } = await standby.query<{ surname: string }>(
    "select details ->> 'surname' as surname from customers where details ->> 'surname' like 'Failover %' order by 1",
  )
  await standby.end()
  expect(rows.map(({ surname }) => surname)).toEqual(acknowledged.toSorted())
  await until(async () => (await fetch(`${server.url}/readyz`)).ok, 'the server is ready again')

  // The pages of an order read it again, because the promoted standby can give a lost revision to another change.
  await until(async () => watched.states.at(-1)?.run !== before?.run, 'the run of the new primary was shown')
  const { length } = watched.states
  const change = await fetch(`${server.url}/api/Order/CancelOrder/${watched.orderID}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await signInAt(server.url, 'admin')}` },
  })
  await change.text()
  await until(async () => watched.states.length > length, 'a change at the new primary was announced')
  await watched.stop()
  expect(server.process.exitCode).toBeNull()
})
