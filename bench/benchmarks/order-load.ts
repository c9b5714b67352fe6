import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { measureSql, toScript } from '../baseline-sql.ts'
import { type Benchmark, connectionCounts } from '../benchmark.ts'
import { makeClient, measure } from '../load.ts'
import type { Server } from '../server.ts'
import { mobileRows } from './order-creation.ts'

/**
 * Loads an order with several services. The baselines are a Fastify route that returns the same bytes, and the SQL
 * statements of the call.
 */
export const orderLoad: Benchmark = async ({ server, seconds, port, customerID }) => {
  const orderID = await makeFullOrder(server, customerID)
  const path = `/api/Order/GetOrder/${orderID}`
  const ask = () => server.client.send({ method: 'GET', path })
  const bytes = await ask()
  const operation = `order load (${(Buffer.byteLength(bytes) / 1024).toFixed(1)} kB)`
  const script = toScript('order-load', await server.record(ask))
  const baseline = fork(join(import.meta.dirname, '../baseline-route.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  baseline.send({ port: port + 1, bytes })
  await once(baseline, 'message')
  const baselineClient = makeClient(`http://127.0.0.1:${port + 1}`)
  const lines = []
  for (const connections of connectionCounts) {
    const route = await measure(
      connections,
      seconds,
      async () => void (await baselineClient.send({ method: 'GET', path: '/' })),
    )
    const { perSecond: portal, p50, p99 } = await measure(connections, seconds, async () => void (await ask()))
    const sql = await measureSql(server.url, script, connections, seconds, server.folder)
    const common = { operation, connections, portal, p50, p99 }
    lines.push({ ...common, baseline: route.perSecond, baselineName: 'a plain Fastify route, same bytes' })
    lines.push({ ...common, baseline: sql.perSecond, baselineName: `its SQL by ${sql.by}` })
  }
  await baselineClient.close()
  baseline.disconnect()
  return lines
}

/** Makes an order with IP voice, mobiles and hardware. */
export async function makeFullOrder({ json }: Server, customerID: number): Promise<number> {
  const post = (path: string, body: unknown) => json({ method: 'POST', path: `/api/order/${path}`, body })
  const { orderID = 0 } = await post('CreateOrder', { customerID })
  const extensions = Array.from({ length: 10 }, (_, row) => ({
    extensionNo: 500 + row,
    extensionName: `Desk ${row + 1}`,
    ratePlanID: 2,
    handsetID: 10023,
  }))
  await post(`AddIPOrder/${orderID}`, { currentModem: 'Own' })
  await post(`AddIPExtensionsToOrder/${orderID}`, extensions)
  await post(`AddMobile/${orderID}`, mobileRows)
  const { hardwareOrderID } = await post(`CreateHardwareOrder/${orderID}`, { contactName: 'Anna' })
  await post(`AddHardwareToOrder/${hardwareOrderID}`, [{ handsetID: 10030, quantity: 2 }])
  return orderID
}
