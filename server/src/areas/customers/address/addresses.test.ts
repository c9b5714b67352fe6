import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockOn,
  getOrder,
  homeAddress,
  makeCustomer,
  makeOrder,
  must,
  residential,
} from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { addAddress, getAddress, updateAddress, updateAddressOfCustomer, getAllCustomerAddress } = contract.address
const bay = { streetAddress: '2 Bay Road', suburb: 'Perth', state: 'WA', postCode: '6000' }
const bayLine = '2 Bay Road Perth WA 6000'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const as = 'dealer'
const addressesOf = async (customerID: number) =>
  must(await portal.ask(getAllCustomerAddress, { as, params: { customerID } }))
const newCustomer = async () => {
  const { customerID } = await makeCustomer(portal)
  const [first] = await addressesOf(customerID)
  return { customerID, addressID: first?.addressID ?? 0 }
}

describe('an address', () => {
  test('is added to the customer in the body, read by its id, and changed in place', async () => {
    const { customerID } = await newCustomer()
    const address = must(await portal.ask(addAddress, { as, body: { ...bay, customerID } }))
    expect(address).toMatchObject({ ...bay, customerID, formattedAddress: bayLine })
    const { addressID } = address
    expect(must(await portal.ask(getAddress, { as, params: { id: addressID } }))).toEqual(address)
    const body = { ...bay, streetAddress: '4 Bay Road', addressID }
    expect(must(await portal.ask(updateAddress, { as, body }))).toMatchObject({
      addressID,
      formattedAddress: '4 Bay Road Perth WA 6000',
    })
    const sameAddress = { ...bay, addressID, searchResultId: 'GAWA_1' }
    expect(
      must(await portal.ask(updateAddressOfCustomer, { as, params: { customerID }, body: sameAddress })),
    ).toMatchObject({
      addressID,
      searchResultId: 'GAWA_1',
      formattedAddress: bayLine,
    })
    expect((await addressesOf(customerID)).map((one) => one.addressID)).toEqual([expect.any(Number), addressID])
  })

  test('can be changed while an order uses it, and the order then has the changed address', async () => {
    const { customerID, addressID } = await newCustomer()
    const { orderID } = await makeOrder(portal, as, { customerID })
    must(await blockOn(portal, mobile, orderID).saveRows([{ addressID }]))
    must(await portal.ask(updateAddress, { as, body: { ...bay, addressID } }))
    const { content, customer } = await getOrder(portal, orderID)
    expect(content.mobile?.rows[0]).toMatchObject({ addressID })
    expect(customer.addressDetails).toMatchObject([{ addressID, formattedAddress: bayLine }])
  })

  test('is refused if it is a duplicate, belongs to another customer or is empty', async () => {
    const { customerID, addressID } = await newCustomer()
    const second = must(await portal.ask(addAddress, { as, body: { ...bay, customerID } }))
    const change = (body: object, of = customerID) =>
      portal.ask(updateAddressOfCustomer, { as, params: { customerID: of }, body: { addressID, ...body } })
    expect((await change({ ...bay })).problem).toMatchObject({
      status: 409,
      detail: 'The customer already has this address.',
    })
    expect((await change({ ...bay, streetAddress: '6 Bay Road' }, (await newCustomer()).customerID)).status).toBe(404)
    const empty = { streetAddress: '', suburb: '', state: '', postCode: '', formattedAddress: '' }
    expect((await change(empty)).problem).toMatchObject({ status: 400, errors: [{ path: 'streetAddress' }] })
    expect(second.addressID).not.toBe(addressID)
  })

  test('is changed, added and made the main address when its customer is saved', async () => {
    const { customerID, addressID } = await newCustomer()
    const changedAddress = { ...homeAddress, formattedAddress: '', streetAddress: '3 Harbour Street', addressID }
    const body = residential({ addressDetails: [bay, changedAddress] })
    const customer = must(
      await portal.ask(contract.customers.updateCustomer, { as, params: { customerId: customerID, orderId: 0 }, body }),
    )
    expect(customer.addressDetails).toMatchObject([
      { formattedAddress: bayLine },
      { addressID, formattedAddress: '3 Harbour Street Sydney NSW 2000' },
    ])
  })
})
