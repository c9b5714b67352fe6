import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showAt } from '../ui/testing/in-portal.tsx'
import { SendForm } from './signing/SendForm.tsx'

const order = makeOrder({})
function Panel() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <SendForm order={order} path="/create-mobile" onResult={() => undefined} />}
    </>
  )
}

const openMessage = async (person: ReturnType<typeof showAt>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'More: message and options' }))
  return screen.findByRole('textbox', { name: 'Message in the e-mail' })
}

test('the message and its options are kept when the panel is closed', async () => {
  const { person } = showAt('/OrderSummary', Panel, { settings: { providerName: 'Dealerline' } })
  await person.type(await openMessage(person), ' Ring me on Monday.')
  await person.click(screen.getByRole('checkbox', { name: 'Attach the order as a PDF' }))
  await person.click(screen.getByRole('checkbox', { name: "Send the e-mail in the customer's own name" }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(await openMessage(person)).toHaveProperty('value', expect.stringMatching(/ Ring me on Monday\.$/))
  expect(screen.getByRole('checkbox', { name: 'Attach the order as a PDF' })).toHaveProperty('checked', true)
  const anonymous = screen.getByRole('checkbox', { name: "Send the e-mail in the customer's own name" })
  expect(anonymous).toHaveProperty('checked', true)
})
