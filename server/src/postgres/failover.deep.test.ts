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

let database: ReplicatedDatabase
let server: ServerProcess
const folder = mkdtempSync(join(tmpdir(), 'dealerline-failover-'))
chmodSync(folder, 0o711)

beforeAll(async () => {
  database = await startReplicatedDatabase()
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder, DATABASE_POOL_SIZE: '6' })
}, 240_000)
afterAll(async () => {
  await server?.end()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

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

test('a failover of the database under load loses no acknowledged write and doubles none', async () => {
  const token = await signInAt(server.url, 'dealer')
  const acknowledged: string[] = []
  let countAtFailover = Number.POSITIVE_INFINITY
  const isEnough = () => acknowledged.length > countAtFailover + 20
  const writers = Array.from({ length: 6 }, (_, writer) => createCustomers(token, writer, acknowledged, isEnough))
  await until(async () => acknowledged.length > 20, 'customers are created')
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
  expect(server.process.exitCode).toBeNull()
}, 240_000)
