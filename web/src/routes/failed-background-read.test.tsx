import { contractorFields } from '@dealerline/shared/contract/quotes.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '../ui/testing/answer-calls.ts'
import { openOrder } from './testing/open-order.tsx'

const customer = makeCustomer({ custType: 'business' })
const quote = {
  orderID: 7,
  type: 1,
  isGrouped: 1,
  currentSpend: [],
  channelInstallation: [],
  additionalEquipments: [],
  contractorDetails: fieldValues(contractorFields, {}),
  version: 1,
}
const mobile = { mobileID: 1, orderType: 'new', contractLengthMonths: 24, version: 1 }
const screens: [string, Parameters<typeof makeOrder>, () => Promise<HTMLElement>][] = [
  ['/create-mobile', [{}, { mobile: [mobile] }], () => screen.findByRole('button', { name: 'Add row' })],
  ['/create-customer', [{}], () => screen.findByLabelText(/^Surname/)],
  ['/create-contacts', [{}], () => screen.findByLabelText(/^First name/)],
  ['/direct-debit', [{}], () => screen.findByRole('radio', { name: /New account details/ })],
  ['/change-address', [{ orderType: orderTypes.changeOfAddress }], () => screen.findByLabelText(/^Notes/)],
  ['/change-lessee', [{ orderType: orderTypes.changeOfLessee }], () => screen.findByLabelText(/^Details/)],
  ['/create-finance', [{ orderType: orderTypes.finance }], () => screen.findByLabelText(/^Comments/)],
  ['/quote-details', [{ isQuote: true, quoteState: 'Draft' }], () => screen.findByLabelText(/^Notes/)],
  ['/order-types', [{}], () => screen.findByRole('radio', { name: /Finance/ })],
]

test.each(screens)('%s stays as it is if a later read of its records fails', async (path, made, findField) => {
  const [overrides, ...content] = made
  const order = makeOrder({ orderID: 7, customer, ...overrides }, ...content)
  let isDown = false
  const read = (answer: unknown) => () => (isDown ? new Refusal(503, 'The portal is too busy') : answer)
  const { client } = openOrder(path, {
    order,
    person: { flags: { ...allFlagsOff, quoteTool: true } },
    answers: {
      'Order/GetOrder/7': read(order),
      'Customer/GetCustomer': read(customer),
      'order/GetQuoteDetails/7': read(quote),
      'order/GetChangeLessee/7': () => new Refusal(isDown ? 503 : 404, 'No Content'),
      'order/GetRelocation/7': () => new Refusal(isDown ? 503 : 404, 'No Content'),
      'order/GetFinanceApplication/7': () => new Refusal(isDown ? 503 : 404, 'No Content'),
    },
  })
  const field = await findField()
  field.focus()
  isDown = true
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(document.activeElement === field).toBe(true)
})
