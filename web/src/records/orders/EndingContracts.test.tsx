import type { EndingContract } from '@dealerline/shared/contract/listed-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { EndingContracts } from './EndingContracts.tsx'

const makeContract = (orderID: number, changes: Partial<EndingContract> = {}): EndingContract => ({
  orderID,
  orderType: 0,
  customerID: 1,
  customerName: 'Kestrel',
  custType: 'business',
  dealerID: 4,
  dealerFullName: 'Dana Novak',
  services: [{ label: 'Mobile', count: 4 }],
  monthly: 120,
  endsOn: '2027-01-12',
  renewal: null,
  newer: null,
  ...changes,
})

test('one click quotes a renewal with the services of the order, and opens the quote', async () => {
  const calls = answerCalls({ 'Order/CreateOrder': () => ({ orderID: 12, leftOut: [] }) })
  const { person, history } = showAt('/', () => <EndingContracts contracts={[makeContract(7)]} count={1} />)
  const list = within(await screen.findByRole('region', { name: '1 contract ends within 90 days' }))
  const button = await list.findByRole('button', { name: 'Quote a renewal of order 7 of Kestrel' })
  expect(list.getByRole('row', { name: /^Kestrel/ }).textContent).toBe('Kestrel4 Mobile12/01/2027Quote a renewal')
  expect(list.getByRole('link', { name: 'Kestrel' }).getAttribute('href')).toBe('/create-customer?customer=1')
  await person.click(button)
  await waitFor(() => expect(history.location.href).toBe('/order-summary?order=12'))
  expect(calls.map(({ body }) => body)).toEqual([
    { customerID: 1, isQuote: true, orderType: 0, existingCustomer: true, templateID: 7 },
  ])
})

test('the first three contracts are shown, and the others on request', async () => {
  const contracts = [7, 8, 9, 10].map((orderID) => makeContract(orderID))
  const { person } = showAt('/', () => <EndingContracts contracts={contracts} count={4} withDealer />)
  const list = within(await screen.findByRole('region', { name: '4 contracts end within 90 days' }))
  expect(list.getAllByRole('row')).toHaveLength(4)
  expect(list.getAllByText('Dana Novak')).toHaveLength(3)
  await person.click(list.getByRole('button', { name: 'Show all 4' }))
  expect(list.getAllByRole('row')).toHaveLength(5)
  expect(list.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('a renewed contract of a customer names the quote in place of the button', async () => {
  const contracts = [makeContract(7, { renewal: { orderID: 12, isQuote: true } })]
  showAt('/', () => <EndingContracts contracts={contracts} count={1} ofCustomer />)
  const row = within(await screen.findByRole('row', { name: /^Order 7/ }))
  expect(row.getByRole('link', { name: 'Quote 12' }).getAttribute('href')).toBe('/order-summary?order=12')
  expect(row.queryByRole('button')).toBeNull()
  expect(row.getByText('$120.00')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Order 7' }).getAttribute('href')).toBe('/app-status?order=7')
})

test('a newer order of a customer is named next to the button', async () => {
  const contracts = [makeContract(7, { newer: { orderID: 12, isQuote: false } })]
  showAt('/', () => <EndingContracts contracts={contracts} count={1} ofCustomer />)
  const row = within(await screen.findByRole('row', { name: /^Order 7/ }))
  expect(row.getByRole('link', { name: 'Newer order 12' }).getAttribute('href')).toBe('/order-summary?order=12')
  expect(await row.findByRole('button', { name: 'Quote a renewal of order 7 of Kestrel' })).toBeTruthy()
})

test('nothing is shown if no contract ends', async () => {
  showAt('/', () => (
    <>
      <p>Here</p>
      <EndingContracts contracts={[]} count={0} />
    </>
  ))
  await screen.findByText('Here')
  expect(screen.queryByRole('region')).toBeNull()
})
