import { contract } from '@dealerline/shared/contract/index.ts'
import { type ListedOrder, orderSorts } from '@dealerline/shared/contract/listed-order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { fill, makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
  for (const [surname, orderStatus, monthly, onceOff, day] of [
    ['Quoll', 3, 20, null, '2026-03-01'],
    ['Bilby', 0, 5, 99, '2026-01-01'],
    ['Numbat', 5, null, 10, '2026-02-01'],
    ['Bilby', 3, 20, 10, '2026-02-15'],
  ] as const) {
    const { customerID } = await makeCustomer(portal, 'dealer', { surname })
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    await portal.rows(
      'update orders set order_status = $2, monthly = $3, once_off = $4, moved_at = $5, created_date = $5 where order_id = $1',
      [orderID, orderStatus, monthly, onceOff, day],
    )
  }
})
afterAll(() => portal.stop())

const list = async (as: string, body: object) =>
  must(await portal.ask(contract.orders.getPaginatedOrders, { as, body: { pageSize: 200, ...body } })).items

const compare = (one: ListedOrder, other: ListedOrder, by: (typeof orderSorts)[number]) =>
  typeof one[by] === 'string'
    ? String(one[by]).localeCompare(String(other[by]), 'en')
    : Number(one[by]) - Number(other[by]) || one.orderID - other.orderID

test.each(orderSorts)(
  'lists of orders are sorted by %s for a dealer and for staff, and pages follow on',
  async (sortBy) => {
    const ascending = await list('dealer', { sortBy, descending: false })
    expect(ascending.length).toBeGreaterThanOrEqual(4)
    for (const [index, order] of ascending.slice(1).entries()) {
      const previous = ascending[index]
      if (previous) expect(compare(previous, order, sortBy)).toBeLessThanOrEqual(0)
    }
    const descending = await list('admin', { sortBy })
    const own = new Set(ascending.map(({ orderID }) => orderID))
    const ids = (orders: readonly ListedOrder[]) => orders.map(({ orderID }) => orderID)
    expect(ids(descending).filter((orderID) => own.has(orderID))).toEqual(ids(ascending).toReversed())
    const pages = await Promise.all([1, 2].map((page) => list('admin', { sortBy, page, pageSize: 2 })))
    expect(ids(pages.flat())).toEqual(ids(descending).slice(0, 4))
  },
)

test('delayed orders are sorted by any of the fields, and by the longest delay if none is named', async () => {
  const address = fill(contract.tracking.getAllDelayedOrders.path, {})
  await portal.rows(`update orders set order_status = 1, moved_at = now() - interval '90 days' - order_id * interval '1 minute'
    where customer_id in (select customer_id from customers where name ~ 'Quoll|Bilby')`)
  const delayed = async (query: string) =>
    must(await portal.call<{ items: ListedOrder[] }>('GET', `${address}?${query}`, { as: 'dealer' })).items
  const byDelay = await delayed('')
  expect(byDelay.map(({ movedAt }) => movedAt)).toEqual(byDelay.map(({ movedAt }) => movedAt).toSorted())
  const names = (await delayed('sortBy=customerName&descending=true')).map(({ customerName }) => customerName)
  expect(names.length).toBeGreaterThanOrEqual(3)
  expect(names).toEqual(names.toSorted().toReversed())
})
