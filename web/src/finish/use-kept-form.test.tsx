import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor } from '@testing-library/react'
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

test('shows kept addresses of copies when the panel opens again, and a wrong one if it was folded away', async () => {
  const { person } = showAt('/OrderSummary', Panel, { settings: { providerName: 'Dealerline' } })
  await openMessage(person)
  await person.type(screen.getByRole('textbox', { name: 'Copies to' }), 'boss@one.test, nobody')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'Open' }))
  const copies = () => screen.getByRole('textbox', { name: 'Copies to' })
  await waitFor(() => expect(copies()).toHaveProperty('value', 'boss@one.test, nobody'))
  await person.click(screen.getByRole('button', { name: 'More: message and options' }))
  expect(screen.queryByRole('textbox', { name: 'Copies to' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  expect(await screen.findByText('nobody is not an e-mail address')).toBeTruthy()
  expect(document.activeElement).toBe(copies())
})
