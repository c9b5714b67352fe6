import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeBalancer } from '../test/balancer.ts'
import { residential } from '../test/builders.ts'
import { copyTemplate } from '../test/databases.ts'
import { freePort } from '../test/free-port.ts'
import { until } from '../test/portal.ts'
import { signInAt } from '../test/remote-portal.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-stopping-'))
const client = new Agent({ connections: 8, keepAliveTimeout: 60_000 })
let databaseUrl: string
let owner: pg.Client
let firstPort: string

beforeAll(async () => {
  databaseUrl = await copyTemplate()
  firstPort = String(await freePort())
  owner = new pg.Client(databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server. All servers of this file have the same files and address, like those of one installation. */
async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    PUBLIC_URL: `http://localhost:${firstPort}`,
    PORT: firstPort,
    MASTER_KEY: 'q8Zt4mWx2LrPn7VbKc5YdHs9Ej3FgUa6',
    SEED_DEMO: 'true',
    ...settings,
  })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

/** Locks the customers, so that calls that read them wait, until the returned function is called. */
async function blockCustomers(): Promise<() => Promise<unknown>> {
  await owner.query('begin')
  await owner.query('lock table customers in access exclusive mode')
  return () => owner.query('commit')
}

const untilWaiting = () =>
  until(async () => {
    const { rows } = await owner.query("select from pg_locks where not granted and relation = 'customers'::regclass")
    return rows.length > 0
  }, 'a call waits')

const customersOf = (url: string, token: string) =>
  request(`${url}/api/Customer/RetrieveDealerCustomers`, {
    method: 'POST',
    dispatcher: client,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })

if (process.env.TEST_DEEP)
  test('one of two servers stops under load without dropping a request', async () => {
    const secondPort = String(await freePort())
    const [first, second] = await Promise.all([
      start({ DRAIN_SECONDS: '2' }),
      start({ DRAIN_SECONDS: '2', PORT: secondPort }),
    ])
    const authorization = `Bearer ${await signInAt(first.url, 'dealer')}`
    const balancer = await makeBalancer([first.url, second.url])
    onTestFinished(() => balancer.stop())
    const failures: string[] = []
    let hasStopped = false
    const read = () => request(`${balancer.url}/api/order/GetMenu`, { dispatcher: client, headers: { authorization } })
    const write = () =>
      request(`${balancer.url}/api/Customer/AddCustomerToUB`, {
        method: 'POST',
        dispatcher: client,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(residential()),
      })
    const load = Array.from({ length: 8 }, async () => {
      let isWrite = false
      while (!hasStopped) {
        const reply = await (isWrite ? write() : read()).catch((error: Error) => error)
        isWrite = !isWrite
        const result = reply instanceof Error ? reply.message : `${reply.statusCode} ${await reply.body.text()}`
        if (!result.startsWith('200 ')) failures.push(result)
      }
    })
    await until(async () => balancer.countOf(first.url) > 50 && balancer.countOf(second.url) > 50, 'both get requests')
    const code = await first.end('SIGTERM')
    const remaining = balancer.countOf(second.url)
    await until(async () => balancer.countOf(second.url) > remaining + 50, 'the other server gets the requests')
    hasStopped = true
    await Promise.all(load)
    expect(failures).toEqual([])
    expect(code).toBe(0)
    expect(balancer.ready()).toEqual([second.url])
  })

test('finishes an open request after SIGTERM, and closes its connection', async () => {
  const server = await start({ DRAIN_SECONDS: '0' })
  const token = await signInAt(server.url, 'dealer')
  const release = await blockCustomers()
  const open = customersOf(server.url, token)
  await untilWaiting()
  const ended = server.end('SIGTERM')
  await until(async () => (await fetch(server.url).catch(() => undefined)) === undefined, 'the server does not listen')
  await release()
  const reply = await open
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
  await reply.body.dump()
  expect(await ended).toBe(0)
})

test('answers calls while proxies notice that it is not ready, and ends at once after a second signal', async () => {
  const server = await start({ DRAIN_SECONDS: '300' })
  const token = await signInAt(server.url, 'dealer')
  const release = await blockCustomers()
  onTestFinished(async () => void (await release()))
  const open = customersOf(server.url, token).catch((error: Error) => error)
  await untilWaiting()
  server.process.kill('SIGTERM')
  // The same signal, which the parent process passes on.
  server.process.kill('SIGTERM')
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503, 'the server is not ready')
  const answer = await fetch(`${server.url}/api/order/GetMenu`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await pause(600)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await open).toBeInstanceOf(Error)
})
