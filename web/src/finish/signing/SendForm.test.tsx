import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { SendForm } from './SendForm.tsx'

const order = makeOrder({})
const Part = () => <SendForm order={order} path="/create-mobile" onResult={() => undefined} />

test('changes the default message with its sender, until somebody edits the message', async () => {
  const { person } = showAt('/OrderSummary', Part, { settings: { providerName: 'Dealerline' } })
  await person.click(await screen.findByRole('button', { name: 'More: message and options' }))
  const message = await screen.findByRole('textbox', { name: 'Message in the e-mail' })
  const anonymous = screen.getByRole('checkbox', { name: "Send the e-mail in the customer's own name" })
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dana Novak has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dealerline has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dana Novak has/))
  await person.type(message, ' Regards')
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dana Novak has.* Regards$/s))
})

const ada = { ...order.customer, firstName: 'Ada', surname: 'Byron', email: '', mobile: '0412 345 678' }
let changeCustomer = (_customer: typeof ada) => {}

function ChangingOrder() {
  const [customer, setCustomer] = useState(ada)
  changeCustomer = setCustomer
  return <SendForm order={{ ...order, customer }} path="/create-mobile" onResult={() => undefined} />
}

test('follows the record of the customer, except for the fields that the person has edited', async () => {
  const { person } = showAt('/OrderSummary', ChangingOrder, { settings: { providerName: 'Dealerline' } })
  expect(await screen.findByRole('button', { name: 'Edit recipient: Ada Byron, 0412 345 678' })).toBeTruthy()
  act(() => changeCustomer({ ...ada, email: 'ada@customer.test' }))
  await person.click(await screen.findByRole('button', { name: /ada@customer.test · 0412 345 678$/ }))
  await person.clear(screen.getByRole('textbox', { name: 'E-mail' }))
  await person.type(screen.getByRole('textbox', { name: 'E-mail' }), 'office@customer.test')
  act(() => changeCustomer({ ...ada, email: 'other@customer.test', mobile: '0412 777 888' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mobile' })).toHaveProperty('value', '0412 777 888'))
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty('value', 'office@customer.test')
})
