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
import { queueAtLock } from '../../../../test/queue-at-lock.ts'

const { addAddress, getAddress, updateAddress, updateAddressOfCustomer, getAllCustomerAddress } = contract.address
const bay = { streetAddress: '2 Bay Road', suburb: 'Perth', state: 'WA', postCode: '6000' }
const bayLine = '2 Bay Road, Perth WA 6000'

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
      formattedAddress: '4 Bay Road, Perth WA 6000',
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

  test.each(['updateAddress', 'updateAddressOfCustomer', 'updateCustomer'] as const)(
    'gets a new line if a client sends the whole record back with another street: %s',
    async (name) => {
      const { customerID, addressID } = await newCustomer()
      must(await portal.ask(updateAddress, { as, body: { addressID, searchResultId: 'GANSW_1' } }))
      const [stored] = await addressesOf(customerID)
      const changed = { ...stored, addressID, streetAddress: '7 Quay Street', suburb: 'Manly', postCode: '2095' }
      const send = {
        updateAddress: () => portal.ask(updateAddress, { as, body: changed }),
        updateAddressOfCustomer: () =>
          portal.ask(updateAddressOfCustomer, { as, params: { customerID }, body: changed }),
        updateCustomer: () =>
          portal.ask(contract.customers.updateCustomer, {
            as,
            params: { customerId: customerID, orderId: 0 },
            body: { addressDetails: [changed] },
          }),
      }[name]
      expect((await send()).status).toBe(200)
      expect(await addressesOf(customerID)).toMatchObject([
        { addressID, formattedAddress: '7 Quay Street, Manly NSW 2095', searchResultId: '', suburb: 'Manly' },
      ])
    },
  )

  test('keeps the parts that a change of its customer omits', async () => {
    const { customerID, addressID } = await newCustomer()
    const params = { customerId: customerID, orderId: 0 }
    const body = { addressDetails: [{ addressID, postCode: '2001' }] }
    const { addressDetails } = must(await portal.ask(contract.customers.updateCustomer, { as, params, body }))
    expect(addressDetails).toMatchObject([
      { ...homeAddress, postCode: '2001', formattedAddress: '1 Harbour Street, Sydney NSW 2001' },
    ])
  })

  test('needs all parts if it has no line, and a state of Australia', async () => {
    const { customerID } = await newCustomer()
    const add = (body: object) => portal.ask(addAddress, { as, body: { customerID, ...body } })
    expect((await add({ streetAddress: '1 Bay Road', state: 'nsw' })).problem.errors).toEqual([
      { path: 'suburb', message: 'Suburb can not be empty' },
      { path: 'postCode', message: 'Postcode can not be empty' },
    ])
    expect((await add({ ...bay, state: 'XX' })).problem.errors).toMatchObject([{ path: 'state' }])
    expect(must(await add({ ...bay, state: 'wa ' }))).toMatchObject({ state: 'WA' })
  })

  test('keeps two changes of different fields at the same time', async () => {
    const { addressID } = await newCustomer()
    const change = (fields: object) => () => portal.ask(updateAddress, { as, body: { addressID, ...fields } })
    const [moved, found] = await queueAtLock(
      portal,
      ['customers', 'addresses'],
      [change({ streetAddress: '4 Bay Road' }), change({ searchResultId: 'GANSW_1' })],
    )
    expect(must(moved)).toMatchObject({ streetAddress: '4 Bay Road' })
    expect(must(found)).toMatchObject({ streetAddress: '4 Bay Road', searchResultId: 'GANSW_1' })
  })

  test('is added once by two calls at the same time', async () => {
    const { customerID } = await newCustomer()
    const add = () => portal.ask(addAddress, { as, body: { ...bay, customerID } })
    const [first, second] = await queueAtLock(portal, ['customers'], [add, add])
    expect(must(second).addressID).toBe(must(first).addressID)
    expect((await addressesOf(customerID)).filter(({ formattedAddress }) => formattedAddress === bayLine)).toHaveLength(
      1,
    )
  })

  test.each([
    'Unit 3/12 Hunter St, Sydney NSW 2000',
    'U3 12 Hunter Street  Sydney N.S.W. 2000',
    '3/12 HUNTER ST., SYDNEY NSW 2000',
  ])('that the customer has in another spelling is not added again: %s', async (formattedAddress) => {
    const { customerID } = await newCustomer()
    const add = (line: string) => portal.ask(addAddress, { as, body: { customerID, formattedAddress: line } })
    const first = must(await add('Unit 3, 12 Hunter Street, Sydney NSW 2000'))
    expect(must(await add(formattedAddress))).toEqual(first)
    expect(must(await add('3-12 Hunter Street, Sydney NSW 2000')).addressID).not.toBe(first.addressID)
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
    for (const streetAddress of [bay.streetAddress, bay.streetAddress.replace('Road', 'Rd.').toUpperCase()])
      expect((await change({ ...bay, streetAddress })).problem).toMatchObject({
        status: 409,
        detail: 'The customer already has this address.',
      })
    expect((await change({ ...bay, streetAddress: '6 Bay Road' }, (await newCustomer()).customerID)).status).toBe(404)
    const empty = { streetAddress: '', suburb: '', state: '', postCode: '', formattedAddress: '' }
    expect((await change(empty)).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'streetAddress' }, { path: 'suburb' }, { path: 'state' }, { path: 'postCode' }],
    })
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
      { addressID, formattedAddress: '3 Harbour Street, Sydney NSW 2000' },
    ])
  })

  test('is added once when its customer is saved with other spellings of it', async () => {
    const { customerID, addressID } = await newCustomer()
    const save = async (...addressDetails: object[]) => {
      const params = { customerId: customerID, orderId: 0 }
      const body = residential({ addressDetails: addressDetails as (typeof homeAddress)[] })
      return must(await portal.ask(contract.customers.updateCustomer, { as, params, body })).addressDetails
    }
    const home = { ...homeAddress, addressID }
    const flat = { ...bay, formattedAddress: '', streetAddress: 'Unit 3, 2 Bay Road' }
    const first = await save(home, flat, { ...flat, streetAddress: 'U3/2 Bay Rd' })
    expect(first).toMatchObject([{ addressID }, { streetAddress: 'Unit 3, 2 Bay Road' }])
    expect(first).toHaveLength(2)
    const again = await save({ ...flat, streetAddress: '3/2 Bay Road' }, home)
    expect(again.map((address) => address.addressID)).toEqual([first[1]?.addressID, addressID])
  })
})
