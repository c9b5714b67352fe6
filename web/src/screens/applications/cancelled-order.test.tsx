import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { orderStatus, orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'

const order = { orderID: 7, orderType: orderTypes.changeOfAddress, orderStatus: orderStatus.cancelled }
const words = 'The order is cancelled and can’t be changed any more.'
const application = {
  orderID: 7,
  relocationID: 1,
  dealerID: 1,
  guid: '',
  status: 'Created',
  people: [],
  version: 1,
  relocationDetails: {
    oldAddress: '1 Harbour Street',
    movingDate: '2030-01-01',
    contactName: 'Sam Site',
    contactMobile: '0412345678',
    notes: '',
    newAddress: null,
    services: [],
  },
  guidURL: '',
}

test.each([
  ['with an application', application],
  ['without one', null],
])('a cancelled order %s says so, and offers nothing to send', async (_, record) => {
  openOrder('/change-address', { order: makeOrder(order), answers: { 'order/GetRelocation/7': () => record } })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(/starts with what you type/)).toBeNull()
  expect(screen.queryByText('Send to the customer')).toBeNull()
})

test('a cancelled order of another type does not offer to change it', async () => {
  openOrder('/change-address', {
    order: makeOrder({ ...order, orderType: orderTypes.ordinary }),
    answers: { 'order/GetRelocation/7': () => null },
  })
  expect(await screen.findByText(`This order is not a change of address. ${words}`)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Change the type' })).toBeNull()
})

test.each(['/create-contacts', '/direct-debit', '/create-mobile'])(
  '%s of a cancelled order says why it is read-only',
  async (path) => {
    openOrder(path, { order: makeOrder({ ...order, orderType: orderTypes.ordinary }) })
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy()
  },
)
