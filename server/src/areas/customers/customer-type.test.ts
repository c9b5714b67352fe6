import { contract } from '@dealerline/shared/contract/index.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business, getOrder, makeCustomer, makeOrder, must, nextAbn } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { getCustomer, updateCustomer } = contract.customers

test('a business that became residential has no company on the screens and documents of its orders', {
  meta: { rules: ['COMP-non-residential-only'] },
}, async () => {
  const abn = nextAbn()
  const company = { companyDetails: { abn, companyName: 'Kestrel Pty Ltd' } }
  const { customerID } = await makeCustomer(portal, 'dealer', business(company))
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  const save = (body: object) =>
    portal.ask(updateCustomer, { as: 'dealer', params: { customerId: customerID, orderId: 0 }, body })
  must(await save({ custType: 'residential' }))
  expect(must(await portal.ask(getCustomer, { as: 'dealer', params: { id: customerID } })).companyDetails).toBeNull()
  const labels = toReadableOrder(await getOrder(portal, orderID)).customer.map(({ label }) => label)
  expect(labels).toContain('Name')
  expect(labels).not.toContain('Company')
  // It has the same company again as a business.
  expect(must(await save({ custType: 'business' })).companyDetails).toMatchObject(company.companyDetails)
})
