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
const save = (customerID: number, body: object) =>
  portal.ask(updateCustomer, { as: 'dealer', params: { customerId: customerID, orderId: 0 }, body })

/** The name under which lists and the search have a customer. */
async function nameOf(customerID: number) {
  const [row] = await portal.rows<{ name: string }>('select name from customers where customer_id = $1', [customerID])
  return row?.name
}

test('a business that became residential has no company on the screens and documents of its orders', {
  meta: { rules: ['COMP-non-residential-only'] },
}, async () => {
  const abn = nextAbn()
  const company = { companyDetails: { abn, companyName: 'Kestrel Pty Ltd' } }
  const { customerID } = await makeCustomer(portal, 'dealer', business(company))
  const { orderID } = await makeOrder(portal, 'dealer', { customerID })
  must(await save(customerID, { custType: 'residential' }))
  expect(must(await portal.ask(getCustomer, { as: 'dealer', params: { id: customerID } })).companyDetails).toBeNull()
  const labels = toReadableOrder(await getOrder(portal, orderID)).customer.map(({ label }) => label)
  expect(labels).toContain('Name')
  expect(labels).not.toContain('Company')
  // It has the same company again as a business.
  expect(must(await save(customerID, { custType: 'business' })).companyDetails).toMatchObject(company.companyDetails)
  expect(await nameOf(customerID)).toBe('Kestrel Pty Ltd')
})

test('a business that was residential meanwhile cannot have an ABN that another customer has by now', async () => {
  const abn = nextAbn()
  const company = { companyDetails: { abn, companyName: 'Kestrel Pty Ltd' } }
  const { customerID } = await makeCustomer(portal, 'dealer', business(company))
  must(await save(customerID, { custType: 'residential' }))
  await makeCustomer(portal, 'dealer', business(company))
  expect(await save(customerID, { custType: 'business' })).toMatchObject({ status: 409 })
})
