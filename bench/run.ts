import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { measureSql, type Script } from './bare-sql.ts'
import { addCustomers } from './data.ts'
import { makeClient, measure, type Request } from './load.ts'
import { signIn } from './sign-in.ts'

const root = resolve(import.meta.dirname, '..')
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const port = Number(process.env.PORT ?? 18790)
const barePort = port + 1
const site = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'dealerline-bench-'))
chmodSync(folder, 0o755)

interface Line {
  what: string
  connections: number
  portal: number
  bare: number
  against: string
  p50: number
  p99: number
}
const lines: Line[] = []

type Client = ReturnType<typeof makeClient>
/** Answers of the portal: only their numbers are of interest here. */
type Json = (request: Request) => Promise<Record<string, number>>

const mobileRows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    orderType: 'new',
    ratePlanID: 7,
    contractLengthMonths: 24,
    simCardNo: `8961${row}`,
  }))

async function fullOrder(json: Json, customerID: number): Promise<number> {
  const { orderID = 0 } = await json({ method: 'POST', path: '/api/Order/CreateOrder', body: { customerID } })
  const extensions = Array.from({ length: 10 }, (_, row) => ({
    extensionNo: 500 + row,
    extensionName: `Desk ${row + 1}`,
    ratePlanID: 2,
    handsetID: 10023,
  }))
  await json({ method: 'POST', path: `/api/order/AddIPOrder/${orderID}`, body: { currentModem: 'Own' } })
  await json({ method: 'POST', path: `/api/order/AddIPExtensionsToOrder/${orderID}`, body: extensions })
  await json({ method: 'POST', path: `/api/order/AddMobile/${orderID}`, body: mobileRows(5) })
  const { hardwareOrderID } = await json({
    method: 'POST',
    path: `/api/order/CreateHardwareOrder/${orderID}`,
    body: { contactName: 'Anna' },
  })
  await json({
    method: 'POST',
    path: `/api/order/AddHardwareToOrder/${hardwareOrderID}`,
    body: [{ handsetID: 10030, quantity: 2 }],
  })
  return orderID
}

async function benchOrderLoad(client: Client, url: string, orderID: number): Promise<void> {
  const path = `/api/Order/GetOrder/${orderID}`
  const bytes = await client.send({ method: 'GET', path })
  const bare = fork(join(import.meta.dirname, 'bare-route.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  bare.send({ port: barePort, bytes })
  await once(bare, 'message')
  const bareClient = makeClient(`http://127.0.0.1:${barePort}`)
  for (const connections of [1, 16]) {
    const against = await measure(
      connections,
      seconds,
      async () => void (await bareClient.send({ method: 'GET', path: '/' })),
    )
    const portal = await measure(connections, seconds, async () => void (await client.send({ method: 'GET', path })))
    const kilobytes = (bytes.length / 1024).toFixed(1)
    lines.push({
      what: `order load (${kilobytes} kB)`,
      connections,
      portal: portal.perSecond,
      bare: against.perSecond,
      against: 'a bare Fastify route',
      p50: portal.p50,
      p99: portal.p99,
    })
    const script = { name: 'load', statements: [opening, statementOf('find_order_detail', [String(orderID)])] }
    const sql = await measureSql(url, script, connections, seconds, folder)
    lines.push({
      what: 'order load',
      connections,
      portal: portal.perSecond,
      bare: sql.perSecond,
      against: `its SQL by ${sql.by}`,
      p50: portal.p50,
      p99: portal.p99,
    })
  }
  await bareClient.close()
  bare.disconnect()
}

async function benchOrderCreation(json: Json, url: string, customerID: number): Promise<void> {
  const create = async () => {
    const { orderID = 0 } = await json({ method: 'POST', path: '/api/Order/CreateOrder', body: { customerID } })
    await json({ method: 'POST', path: `/api/order/AddMobile/${orderID}`, body: mobileRows(5) })
  }
  for (const connections of [1, 16]) {
    const portal = await measure(connections, seconds, create)
    const sql = await measureSql(url, creation(customerID), connections, seconds, folder)
    lines.push({
      what: 'order creation, five rows',
      connections,
      portal: portal.perSecond,
      bare: sql.perSecond,
      against: `its SQL by ${sql.by}`,
      p50: portal.p50,
      p99: portal.p99,
    })
  }
}

async function benchSearch(client: Client, url: string): Promise<void> {
  const body = { keyword: 'campbel', pageSize: 25 }
  for (const connections of [1, 16]) {
    const portal = await measure(
      connections,
      seconds,
      async () => void (await client.send({ method: 'POST', path: '/api/Customer/RetrieveDealerCustomers', body })),
    )
    const sql = await measureSql(
      url,
      { name: 'search', statements: [opening, search('campbel')] },
      connections,
      seconds,
      folder,
    )
    lines.push({
      what: 'customer keyword search',
      connections,
      portal: portal.perSecond,
      bare: sql.perSecond,
      against: `its SQL by ${sql.by}`,
      p50: portal.p50,
      p99: portal.p99,
    })
  }
}

const opening = "select * from app.begin_call('dealer@example.test', '')"

/** A prepared statement of the server's own source with its values put in, so that both run the same text. */
function statementOf(name: string, values: string[]): string {
  const source = readFileSync(join(root, 'server/src/areas/orders/queries.ts'), 'utf8')
  const columns = /const orderColumns = `([^`]+)`/.exec(source)?.[1] ?? ''
  const text = new RegExp(`name: '${name}',\\s+text: \`([^\`]+)\``).exec(source)?.[1]
  if (!text) throw new Error(`There is no statement ${name} any more.`)
  // pgbench would take the colons of a time format for variables.
  return values
    .reduce(
      (filled, value, place) => filled.replaceAll(`$${place + 1}`, value),
      text.replace(/\$\{orderColumns\}/g, columns),
    )
    .replaceAll('HH24:MI:SS', 'HH24-MI-SS')
}

function creation(customerID: number): Script {
  const rows = mobileRows(5)
    .map(
      (row, position) =>
        `(${position}, 9, 7, 24, 1, 35, 0, '${JSON.stringify({ orderType: row.orderType, simCardNo: row.simCardNo })}'::jsonb)`,
    )
    .join(', ')
  const audit = (entity: string) =>
    `insert into audit_log (actor, actor_id, subject_id, entity_type, entity_id, action, data) values ('dealer@example.test', 1002, 1002, '${entity}', '1', 'saved', '{}')`
  return {
    name: 'creation',
    statements: [
      opening,
      `insert into orders (dealer_id, customer_id, order_type, is_quote, existing_customer) select dealer_id, customer_id, 0, false, false from customers where customer_id = ${customerID}`,
      audit('order'),
      `select * from orders where order_id = currval('orders_order_id_seq')::int for no key update`,
      'select * from rate_plans where rate_plan_id = any(array[7])',
      `insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, contract_length, quantity, monthly_fee, once_off_charges, details)
        select currval('orders_order_id_seq')::int, o.dealer_id, 'mobile', v.* from (values ${rows}) as v, orders o where o.order_id = currval('orders_order_id_seq')::int`,
      `select * from order_lines where order_id = currval('orders_order_id_seq')::int and block = 'mobile' order by position`,
      audit('mobile'),
    ],
  }
}

function search(word: string): string {
  return `select customer_id, dealer_id, name, contact_name, cust_type, ub_account_no, email, mobile, suburb, date_added::text, (count(*) over ())::integer
    from customers where (search like '%${word}%' or '${word}' <% search) order by date_added desc, customer_id desc limit 25`
}

function databaseUrl(): string {
  const data = join(folder, 'data')
  const secret = readFileSync(join(data, 'postgres-password'), 'utf8').trim()
  const databasePort = readFileSync(join(data, 'postgres-port'), 'utf8').trim()
  return `postgres://dealerline_owner:${secret}@127.0.0.1:${databasePort}/dealerline`
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await pause(200)
  }
  throw new Error('The portal did not answer within a minute.')
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** The scripts that the first page asks for at once, as they travel. */
function firstLoadKilobytes(): number {
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => String(file))
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, 'web/dist', file))).length, 0) / 1024
}

function report(memory: number): void {
  console.log(
    `\n${'what'.padEnd(30)} ${'conn.'.padStart(5)} ${'portal/s'.padStart(9)} ${'bare/s'.padStart(9)} ${'ratio'.padStart(6)} ${'p50 ms'.padStart(7)} ${'p99 ms'.padStart(7)}  against`,
  )
  for (const line of lines) {
    const numbers = [
      line.portal.toFixed(0).padStart(9),
      line.bare.toFixed(0).padStart(9),
      (line.portal / line.bare).toFixed(2).padStart(6),
      line.p50.toFixed(1).padStart(7),
      line.p99.toFixed(1).padStart(7),
    ]
    console.log(`${line.what.padEnd(30)} ${String(line.connections).padStart(5)} ${numbers.join(' ')}  ${line.against}`)
  }
  console.log(`\nserver memory after the load   ${memory.toFixed(0)} MB`)
  console.log(`first-load JavaScript          ${firstLoadKilobytes().toFixed(0)} kB gzip`)
}

async function main(): Promise<void> {
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await answers(`${site}/readyz`)
    const url = databaseUrl()
    const token = await signIn(site, 'dealer@example.test', 'Dealerline-2026!')
    const client = makeClient(`http://127.0.0.1:${port}`, { authorization: `Bearer ${token}` })
    const json = async (request: Request) => JSON.parse(await client.send(request))
    const customerID: number = await addCustomers(url)

    const orderID = await fullOrder(json, customerID)
    await benchOrderLoad(client, url, orderID)
    await benchOrderCreation(json, url, customerID)
    await benchSearch(client, url)
    const memory = residentMegabytes(server.pid ?? 0)
    await client.close()
    report(memory)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
