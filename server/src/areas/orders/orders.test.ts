import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrder, makeCompleteOrder } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('smoke', async () => {
  const order = await makeCompleteOrder(portal)
  expect(await getOrder(portal, order.orderID)).toMatchObject({ orderStatus: 0 })
})
