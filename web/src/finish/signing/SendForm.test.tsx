import { makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { screen } from '@testing-library/react'
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
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Dealerline has/))
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has/))
  await person.type(message, ' Regards')
  await person.click(anonymous)
  expect(message).toHaveProperty('value', expect.stringMatching(/^Harbour Telecom has.* Regards$/s))
})
