import { randomUUID } from 'node:crypto'
import { measureSql, toScript } from '../baseline-sql.ts'
import { type Benchmark, connectionCounts } from '../benchmark.ts'
import { measure } from '../load.ts'

export const mobileRows = Array.from({ length: 5 }, (_, row) => ({
  orderType: 'new',
  ratePlanID: 7,
  contractLengthMonths: 24,
  simCardNo: `8961${row}`,
}))

/**
 * Creates orders with five rows by one call with an idempotency key, as the web app does. The baseline runs only the
 * SQL statements of the call.
 */
export const orderCreation: Benchmark = async ({ server, seconds, customerID }) => {
  const create = async (key: string = randomUUID()) => {
    const headers = { 'idempotency-key': key }
    const body = { customerID, content: { mobile: mobileRows } }
    const { orderID = 0 } = await server.json({ method: 'POST', path: '/api/Order/CreateOrder', body, headers })
    return orderID
  }
  // The runner replaces this key by a new number, so that each run of the baseline creates another order.
  const first = randomUUID()
  let orderID = 0
  const recorded = await server.record(async () => {
    orderID = await create(first)
  })
  const script = toScript('order-creation', recorded, { orderID, run: first }, 'insert into orders')
  const lines = []
  for (const connections of connectionCounts) {
    const { perSecond: portal, p50, p99 } = await measure(connections, seconds, async () => void (await create()))
    const sql = await measureSql(server.url, script, connections, seconds, server.folder)
    const baselineName = `its SQL in one transaction by ${sql.by}`
    lines.push({
      operation: 'order creation, five rows',
      connections,
      portal,
      p50,
      p99,
      baseline: sql.perSecond,
      baselineName,
    })
  }
  return lines
}
