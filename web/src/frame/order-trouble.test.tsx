import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, makeListedOrder } from '../records/orders/test-listed-order.ts'
import { openOrder } from '../routes/testing/open-order.tsx'
import { openPortal } from '../routes/testing/open-portal.tsx'

const trouble = {
  kind: 'rejectedPort',
  count: 1,
  subject: '0298765432',
  reason: 'The account number does not match the service',
  since: '2026-07-01T00:00:00Z',
} as const

test('the head of a signed order says which number was rejected and why, and leads to its correction', async () => {
  openOrder('/app-status', { order: makeOrder({ orderID: 7, orderStatus: 2, trouble }, { ports: [{}] }) })
  const head = within(await screen.findByRole('region', { name: 'Open order' }))
  expect(head.getByText('Number rejected')).toBeTruthy()
  expect(head.getByText(/^02\s9876\s5432: The account number does not match the service$/)).toBeTruthy()
  expect(head.getByRole('link', { name: 'Correct it' }).getAttribute('href')).toBe('/create-porting?order=7')
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(menu.getByRole('link', { name: /^IP Porting.*something is missing or wrong/ })).toBeTruthy()
  expect(menu.getAllByRole('link')[0]?.textContent).toBe('Progress')
  expect(menu.getByRole('link', { name: /^Progress/ }).getAttribute('href')).toBe('/app-status?order=7')
})

test('a list says with each order what is wrong', async () => {
  const orders = [makeListedOrder({ orderStatus: 2, trouble }), makeListedOrder({ orderID: 8, orderStatus: 2 })]
  openPortal('/orders', { answers: { 'Order/GetPaginatedtOrdersList': () => listPage(...orders) } })
  const row = await screen.findByRole('row', { name: /Order 7/ })
  expect(row.textContent).toContain('Number rejected 02 9876 5432: The account number does not match the service')
  expect((await screen.findByRole('row', { name: /Order 8/ })).textContent).not.toContain('rejected')
})
