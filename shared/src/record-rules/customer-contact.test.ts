import { expect, test } from 'vitest'
import type { Row } from '../blocks/block.ts'
import { hardware } from '../blocks/hardware.ts'
import { customerContactOf } from './customer-contact.ts'
import { makeCustomer, makeOrder } from './test-order.ts'

const address = (addressID: number, streetAddress: string) => ({
  addressID,
  customerID: 1,
  streetAddress,
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
  formattedAddress: `${streetAddress}, Sydney NSW 2000`,
  searchResultId: '',
})
const customer = makeCustomer({
  addressDetails: [address(1, 'PO Box 12'), address(2, '1 Harbour Street'), address(3, '9 Wharf Road')],
})

test.each<[string, Record<string, Row[]>, number]>([
  ['no rows', {}, 2],
  ['rows at one site', { internet: [{ addressID: 3 }], mobile: [{ addressID: 3 }, { addressID: 0 }] }, 3],
  ['rows at several sites', { internet: [{ addressID: 3 }, { addressID: 2 }] }, 2],
  ['rows at a PO Box', { internet: [{ addressID: 1 }] }, 2],
])('a new delivery of an order with %s goes to a street address', (_, rows, addressID) => {
  const order = makeOrder({ customer }, rows)
  expect(hardware.header?.initialValues?.(customerContactOf(order))).toMatchObject({ addressID })
})

test('a new delivery of a customer without a street address has no address', () => {
  const postal = makeCustomer({ addressDetails: [address(1, 'PO Box 12')] })
  const contact = customerContactOf(makeOrder({ customer: postal }))
  expect(hardware.header?.initialValues?.(contact)).toMatchObject({ addressID: 0 })
})
