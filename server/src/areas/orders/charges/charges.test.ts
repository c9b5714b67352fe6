import { internalCharges, otherCharges, recurringCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBlock, getOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('the category of every installation service is in the list of categories', async () => {
  const categories = must(await portal.ask(contract.charges.getInstallationCategories, { as: 'dealer' }))
  const services = must(await portal.ask(contract.charges.getInstallationServices, { as: 'dealer' }))
  expect(services.length).toBeGreaterThan(0)
  const categoryIDs = categories.map(({ categoryID }) => categoryID)
  expect(services.filter(({ categoryID }) => !categoryIDs.includes(categoryID))).toEqual([])
})

test('lists the charges of an order and removes one by its id', {
  meta: { rules: ['CHG-list-per-order'] },
}, async () => {
  const [mine, other] = [await makeOrder(portal), await makeOrder(portal)]
  const { rows } = await fillBlock(portal, otherCharges, mine.orderID, 2)
  await fillBlock(portal, otherCharges, other.orderID, 1)
  const path = `/api/order/DeleteOtherCharges/${rows[0]?.id}`
  expect((await portal.call('DELETE', path, { as: 'rival' })).status).toBe(404)
  expect((await portal.call('DELETE', path, { as: 'dealer' })).body).toEqual([rows[1]])
  expect((await getOrder(portal, other.orderID)).content.otherCharges?.rows).toHaveLength(1)
})

test('a dealer sees internal charges on the order and can’t change them', async () => {
  const { orderID } = await makeOrder(portal)
  const { rows } = await fillBlock(portal, internalCharges, orderID)
  expect((await getOrder(portal, orderID, 'dealer')).content.internalCharges?.rows).toEqual(rows)
  const path = `/api/order/UpsertInternalCharge/${orderID}`
  expect((await portal.call('POST', path, { as: 'dealer', body: rows })).status).toBe(403)
  expect((await portal.call('POST', path, { as: 'admin', body: rows })).status).toBe(200)
})

test('refuses recurring charges if the rows belong to different orders', async () => {
  const [mine, other] = [await makeOrder(portal), await makeOrder(portal)]
  const { rows } = await fillBlock(portal, recurringCharges, mine.orderID)
  const path = '/api/order/AddRecurringChargeDetails'
  const row = { description: 'Support', cost: 20, orderID: mine.orderID }
  const answer = await portal.call('POST', path, { as: 'dealer', body: [row] })
  expect(answer.body).toMatchObject([rows[0], { description: 'Support', monthlyFee: 22 }])
  const mixed = await portal.call('POST', path, { as: 'dealer', body: [row, { ...row, orderID: other.orderID }] })
  expect(mixed.problem).toMatchObject({ status: 400, errors: [{ path: '1.orderID' }] })
  expect((await portal.call('POST', path, { as: 'dealer', body: [] })).status).toBe(400)
  expect((await portal.call('POST', path, { as: 'rival', body: [row] })).status).toBe(404)
})
