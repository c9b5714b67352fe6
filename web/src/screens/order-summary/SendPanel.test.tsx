import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { SendPanel } from './SendPanel.tsx'

const order = makeOrder({})
const amount = { ex: 10, gst: 1, inc: 11 }
const readable: ReadableOrder = {
  orderID: order.orderID,
  title: 'Order',
  version: 1,
  date: '',
  dealer: { name: 'Harbour Telecom', email: '' },
  customer: [],
  sections: [],
  charges: [],
  monthly: amount,
  onceOff: amount,
  overTerm: amount,
}

const Part = () => <SendPanel order={order} readable={readable} />

test('changes the default message with its sender, until somebody edits the message', async () => {
  const { person } = showAt('/OrderSummary', Part, { settings: { providerName: 'Dealerline' } })
  const message = await screen.findByRole('textbox', { name: 'Message in the e-mail' })
  const anonymous = screen.getByRole('checkbox', { name: "Send the e-mail in the customer's own name" })
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dealerline has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has/))
  await person.type(message, ' Regards')
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has.* Regards$/s))
})
