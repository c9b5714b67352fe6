import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Benchmark, type BenchmarkContext, connectionCounts } from '../benchmark.ts'
import { makeClient, measure, type Rate, type Request } from '../load.ts'
import { readProcessorTime } from '../processor-time.ts'
import type { Line } from '../report.ts'
import type { Server } from '../server.ts'
import { mobileRows } from './order-creation.ts'
import { makeFullOrder } from './order-load.ts'

interface Comparison {
  operation: string
  portal: () => Request
  baseline: () => Request
  baselineName: string
}

type Client = ReturnType<typeof makeClient>

/**
 * Compares whole calls with a server written by hand for the same database, and a call that only opens with a plain
 * Fastify route. Measures the processor time of a call too, which varies less than the rate on a busy machine.
 */
export const handWritten: Benchmark = async (context) => {
  const { server, port } = context
  const customerID = await makeCustomers(server)
  const orderID = await makeFullOrder(server, customerID)
  const { dealerID = 0 } = await server.json({ method: 'GET', path: `/api/Order/GetOrder/${orderID}` })
  const plainServer = await startBaseline('baseline-route.ts', { port: port + 2, bytes: JSON.stringify(loginInfo) })
  const handWrittenServer = await startBaseline('hand-written-server.ts', { port: port + 3, url: server.url })
  const newOrder = { customerID, mobile: mobileRows }
  const comparisons: (Comparison & { client: Client })[] = [
    {
      operation: 'call that only opens',
      portal: () => ({ method: 'GET', path: '/api/Impersonate/GetLoginInfo' }),
      baseline: () => ({ method: 'GET', path: '/' }),
      baselineName: 'a plain Fastify route',
      client: plainServer.client,
    },
    {
      operation: 'call that only opens',
      portal: () => ({ method: 'GET', path: '/api/Impersonate/GetLoginInfo' }),
      baseline: () => ({ method: 'GET', path: '/one' }),
      baselineName: 'the hand-written server, `select 1`',
      client: handWrittenServer.client,
    },
    {
      operation: 'order load',
      portal: () => ({ method: 'GET', path: `/api/Order/GetOrder/${orderID}` }),
      baseline: () => ({ method: 'GET', path: `/orders/${orderID}` }),
      baselineName: 'the hand-written server',
      client: handWrittenServer.client,
    },
    {
      operation: 'order creation, five rows',
      portal: () => ({
        method: 'POST',
        path: '/api/Order/CreateOrder',
        headers: { 'idempotency-key': randomUUID() },
        body: { customerID, content: { mobile: mobileRows } },
      }),
      baseline: () => ({ method: 'POST', path: '/orders', body: newOrder }),
      baselineName: 'the hand-written server',
      client: handWrittenServer.client,
    },
    {
      operation: 'page of the customer list',
      portal: () => ({ method: 'POST', path: '/api/Customer/RetrieveDealerCustomers', body: { dealerID } }),
      baseline: () => ({ method: 'GET', path: `/customers?dealerID=${dealerID}` }),
      baselineName: 'the hand-written server',
      client: handWrittenServer.client,
    },
  ]
  const lines: Line[] = []
  for (const { client, ...comparison } of comparisons)
    for (const connections of connectionCounts) lines.push(await compare(context, comparison, client, connections))
  await plainServer.stop()
  await handWrittenServer.stop()
  return lines
}

async function compare(
  { server, seconds }: BenchmarkContext,
  { operation, portal, baseline, baselineName }: Comparison,
  client: Client,
  connections: number,
): Promise<Line> {
  const rates: Rate[] = []
  // Measure both twice in turn, so that a change of the machine's speed affects both.
  const processorTime = { server: 0, printing: 0, database: 0 }
  let calls = 0
  const portalRates: Rate[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    rates.push(await measure(connections, seconds / 2, async () => void (await client.send(baseline()))))
    const before = readProcessorTime(server.pid)
    portalRates.push(
      await measure(connections, seconds / 2, async () => {
        await server.client.send(portal())
        calls += 1
      }),
    )
    const after = readProcessorTime(server.pid)
    processorTime.server += after.server - before.server
    processorTime.database += after.database - before.database
  }
  const mean = (list: Rate[], part: keyof Rate) => list.reduce((sum, rate) => sum + rate[part], 0) / list.length
  return {
    operation,
    connections,
    portal: mean(portalRates, 'perSecond'),
    p50: mean(portalRates, 'p50'),
    p99: mean(portalRates, 'p99'),
    baseline: mean(rates, 'perSecond'),
    baselineP99: mean(rates, 'p99'),
    baselineName,
    processorTime: { server: processorTime.server / calls, printing: 0, database: processorTime.database / calls },
  }
}

/** The reply of `GetLoginInfo`, for the plain route. */
const loginInfo = {
  ubDealerID: '70001',
  isImpersonating: false,
  impersonatedID: -1,
  impersonated: null,
  canImpersonate: true,
  administrationUrl: '',
}

async function startBaseline(file: string, settings: { port: number; bytes?: string; url?: string }) {
  const process = fork(join(import.meta.dirname, '..', file), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  process.send(settings)
  await once(process, 'message')
  const client = makeClient(`http://127.0.0.1:${settings.port}`)
  return {
    client,
    async stop() {
      await client.close()
      process.disconnect()
    },
  }
}

/** Adds customers until a page of the list is full. Returns the last one. */
async function makeCustomers(server: Server): Promise<number> {
  const addressDetails = [{ streetAddress: '2 Bench Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }]
  let last = 0
  for (let index = 0; index < 30; index += 1) {
    const body = { custType: 'residential', firstName: 'Ben', surname: `Bench ${index}`, addressDetails }
    const { customerID = 0 } = await server.json({ method: 'POST', path: '/api/Customer', body })
    last = customerID
  }
  return last
}
