import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../routes/testing/open-order.tsx'
import type { TestRequest } from '../ui/testing/answer-calls.ts'
import { type Change, FakeServer } from './testing/fake-server.ts'

const customer = makeCustomer({ custType: 'business' })
const row = { orderType: 'new', contractLengthMonths: 24, version: 1 }
const order = makeOrder({ orderID: 7, customer }, { mobile: [1, 2, 3].map((mobileID) => ({ ...row, mobileID })) })
const match = {
  search_result_id: 'GA1',
  formatted_address: '9 Wharf Road, Newcastle NSW 2300',
  street_address: '9 Wharf Road',
  suburb: 'Newcastle',
  state: 'NSW',
  postcode: '2300',
}

test('a new address is searched for and set in all selected rows, without leaving the service', async () => {
  const server = new FakeServer(order)
  const { person } = openOrder('/create-mobile', {
    order: () => server.order,
    answers: {
      validateAddress: () => ({ results: [match] }),
      'Customer/addAddresstoCustomer': ({ body }: TestRequest) => {
        const added = { ...(body as object), addressID: 44, customerID: customer.customerID }
        server.order.customer.addressDetails.push(added as (typeof customer.addressDetails)[number])
        return added
      },
      'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
    },
  })
  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await person.click(screen.getByRole('button', { name: 'Set a field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 3 rows' }))
  await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Address')
  await person.type(await dialog.findByRole('combobox', { name: /^Search for a physical street/ }), '9 Wharf')
  await person.click(await screen.findByRole('option', { name: /9 Wharf Road/ }))
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Value' })).toHaveProperty('value', match.formatted_address),
  )
  await person.click(dialog.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(server.order.content.mobile?.rows.map(({ addressID }) => addressID)).toEqual([44, 44, 44]))
})
