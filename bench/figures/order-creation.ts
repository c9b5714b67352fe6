import { randomUUID } from 'node:crypto'
import { measureSql, toScript } from '../bare-sql.ts'
import { connectionCounts, type Figure } from '../figure.ts'
import { measure } from '../load.ts'

export const mobileRows = Array.from({ length: 5 }, (_, row) => ({
  orderType: 'new',
  ratePlanID: 7,
  contractLengthMonths: 24,
  simCardNo: `8961${row}`,
}))

/** An order and five rows, each call with an idempotency key as the web sends it, beside all statements of both calls. */
export const orderCreation: Figure = async ({ server, seconds, customerID }) => {
  const post = (path: string, body: unknown, key: string) =>
    server.json({ method: 'POST', path: `/api/${path}`, body, headers: { 'idempotency-key': key } })
  const create = async (keys = [randomUUID(), randomUUID()] as const) => {
    const { orderID = 0 } = await post('Order/CreateOrder', { customerID }, keys[0])
    await post(`order/AddMobile/${orderID}`, mobileRows, keys[1])
    return orderID
  }
  // The numbers after which the runner's own are: each run is another order under keys of its own.
  const [first, second] = [randomUUID(), randomUUID()] as const
  let orderID = 0
  const recorded = await server.record(async () => {
    orderID = await create([first, second])
  })
  const script = toScript('order-creation', recorded, { orderID, run: first, again: second }, 'insert into orders')
  const lines = []
  for (const connections of connectionCounts) {
    const { perSecond: portal, p50, p99 } = await measure(connections, seconds, async () => void (await create()))
    const sql = await measureSql(server.url, script, connections, seconds, server.folder)
    const against = `its SQL in one transaction by ${sql.by}`
    lines.push({ what: 'order creation, five rows', connections, portal, p50, p99, bare: sql.perSecond, against })
  }
  return lines
}
