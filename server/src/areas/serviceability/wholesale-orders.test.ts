import { contract } from '@dealerline/shared/contract/index.ts'
import { wholesaleOrderSorts } from '@dealerline/shared/contract/serviceability.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { makeChecks, orderNbn } from '../../../test/serviceability.ts'

const { serviceability: sq } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
  const { nbn } = await makeChecks(portal)
  // Wholesalers give an orderID when they accept an order, which would change the list between two calls.
  for (const orderType of ['Connect', 'Modify', 'Connect']) await orderNbn(portal, nbn.checkID, 'dealer', { orderType })
})
afterAll(() => portal.stop())

test.each(wholesaleOrderSorts)('lists wholesale orders by %s in both directions', async (sortBy) => {
  const list = async (descending: boolean) =>
    must(await portal.ask(sq.getNBNOrders, { as: 'dealer', body: { sortBy, descending } })).items
  const ids = (await list(false)).map(({ wholesaleOrderID }) => wholesaleOrderID)
  expect(ids).toHaveLength(3)
  expect((await list(true)).map(({ wholesaleOrderID }) => wholesaleOrderID)).toEqual(ids.toReversed())
})

test('lists wholesale orders of one type together', async () => {
  const { items } = must(
    await portal.ask(sq.getNBNOrders, { as: 'dealer', body: { sortBy: 'orderType', descending: false } }),
  )
  expect(items.map(({ orderType }) => orderType)).toEqual(items.map(({ orderType }) => orderType).toSorted())
})
