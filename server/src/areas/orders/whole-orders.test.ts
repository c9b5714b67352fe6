import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { usageTypes } from '@dealerline/shared/rules/usage-types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business, fillBlock, getOrder, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const ordersOf = (id: number, query = '', as = 'dealer') =>
  portal.call<Record<string, unknown>[]>('GET', `/api/Order/GetOrders/${id}${query}`, { as })

test('returns a customer’s orders with all details, newest first', { meta: { rules: ['A6'] } }, async () => {
  const { customerID } = await makeCustomer(portal, 'dealer', business())
  const first = await makeOrder(portal, 'dealer', { customerID })
  await fillBlock(portal, mobile, first.orderID, 2)
  const second = await makeOrder(portal, 'dealer', { customerID, isQuote: true })
  const orders = must(await ordersOf(customerID))
  expect(orders.map(({ orderID }) => orderID)).toEqual([second.orderID, first.orderID])
  const whole = await getOrder(portal, first.orderID)
  expect(orders[1]).toMatchObject({ ...whole, customerName: 'Kestrel Pty Ltd' })
  expect(whole.content.mobile?.rows).toHaveLength(2)
  expect(whole.customer.companyDetails?.companyName).toBe('Kestrel Pty Ltd')
  expect((await ordersOf(customerID, '', 'rival')).status).toBe(404)
})

test('returns a customer’s orders page by page', { meta: { rules: ['A6'] } }, async () => {
  const { customerID } = await makeCustomer(portal)
  for (let count = 0; count < 3; count++) await makeOrder(portal, 'dealer', { customerID })
  const pages = await Promise.all([1, 2, 3].map((page) => ordersOf(customerID, `?page=${page}&pageSize=2`)))
  expect(pages.map((page) => must(page).length)).toEqual([2, 1, 0])
})

test('returns the rows of an order as service order lines', async () => {
  const { orderID } = await makeOrder(portal)
  const { rows } = await fillBlock(portal, mobile, orderID, 2)
  const lines = must(await portal.ask(contract.lines.getServiceOrderLines, { as: 'dealer', params: { orderID } }))
  expect(lines).toEqual(
    rows.map((row) => ({
      id: row.mobileID,
      orderId: orderID,
      rateplanId: row.ratePlanID,
      hardwareId: 0,
      usageType: usageTypes.mobile,
      contractLength: row.contractLengthMonths,
      quantity: 1,
      addressId: row.addressID,
      type: 'mobile',
      monthlyFee: row.monthlyFee,
      onceOffCharges: row.onceOffCharges,
    })),
  )
})

test('returns the licences of the call management console', async () => {
  const licences = must(await portal.ask(contract.catalogue.getCmcLicences, { as: 'dealer' }))
  expect(licences).toContainEqual(
    expect.objectContaining({ name: 'supervisorLicences', product: 'insight', unitCost: 10, defaultQuantity: 1 }),
  )
})
