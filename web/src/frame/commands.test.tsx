import { homeCalls } from '@dealerline/shared/contract/home.ts'
import type { FoundOrder } from '@dealerline/shared/contract/listed-order.ts'
import { menuOf } from '@dealerline/shared/record-rules/menu.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { query } from '../api.ts'
import { makeListedOrder } from '../records/orders/test-listed-order.ts'
import { openOrder } from '../routes/testing/open-order.tsx'
import { openPortal } from '../routes/testing/open-portal.tsx'
import { Refusal } from '../ui/testing/answer-calls.ts'

const found: FoundOrder = {
  orderID: 10205,
  customerID: 9,
  customerName: 'Novak Plumbing',
  orderStatus: 1,
  isQuote: false,
  relatedOrder: 0,
  quoteState: '',
  isWaiting: false,
  monthly: 49,
  trouble: null,
  fact: { kind: 'mobile', shown: '0412000112' },
}
const customer = {
  customerID: 9,
  name: 'Novak Plumbing',
  ubAccountNo: '',
  fact: { kind: 'address', shown: '1 Harbour Street, Sydney' },
}

beforeEach(() => {
  sessionStorage.clear()
  onlineManager.setOnline(true)
})

const openSearch = async (person: { keyboard: (keys: string) => Promise<void> }) => {
  await person.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search customers, orders and screens' })
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('shows an order with its state, amount and the fact that matched, and opens it by Enter', async () => {
  const portal = openPortal('/help', {
    answers: { 'Order/Search': () => ({ orders: [found], customers: [customer] }) },
  })
  await screen.findByRole('heading', { level: 1 })
  await portal.person.type(await openSearch(portal.person), '000 112')
  const orders = within(await screen.findByRole('group', { name: 'Orders and quotes' }))
  expect(orders.getByRole('option').textContent).toBe(
    'Order 10205 · Novak PlumbingMobile 0412\u00a0000\u00a0112 on order 10205$49.00 a month inc GSTIn Progress',
  )
  const customers = within(screen.getByRole('group', { name: 'Customers' }))
  expect(customers.getByRole('option').textContent).toBe('Novak PlumbingCustomer 9 · Address 1 Harbour Street, Sydney')
  await portal.person.keyboard('{Enter}')
  await waitFor(() => expect(portal.router.state.location.href).toBe('/order-summary?order=10205'))
})

test('opens with the entries of the order, the records opened before, and the places', async () => {
  sessionStorage.setItem(
    'recent records',
    JSON.stringify([{ href: '/order-summary?order=5', label: 'Order 5', detail: 'Ada Nguyen' }]),
  )
  const portal = openOrder('/create-mobile', { order: makeOrder({ orderID: 7 }) })
  await screen.findByRole('heading', { level: 1 })
  await openSearch(portal.person)
  expect(await screen.findByRole('group', { name: 'On this order' })).toBeTruthy()
  const recent = within(screen.getByRole('group', { name: 'Recent' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Order 5Ada Nguyen'])
  const places = within(screen.getByRole('group', { name: 'Go to' }))
  expect(places.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Customers')
  const last = options().length
  await portal.person.keyboard(`{ArrowUp}`)
  expect(screen.getAllByRole('option')[last - 1]?.getAttribute('data-combobox-selected')).toBe('true')
  await portal.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
})

test('names the state and charges of a recent order, and begins with the progress of a sent one', async () => {
  sessionStorage.setItem(
    'recent records',
    JSON.stringify([{ href: '/order-summary?order=5', label: 'Order 5', detail: 'Ada Nguyen' }]),
  )
  const recent = [makeListedOrder({ orderID: 5, orderStatus: 2, monthly: 12 }), makeListedOrder({ orderID: 6 })]
  const portal = openOrder('/order-summary', { order: makeOrder({ orderID: 7, orderStatus: 2 }) })
  await screen.findByRole('heading', { level: 1 })
  portal.client.setQueryData(query(homeCalls.getHome, {}).queryKey, { recent } as never)
  await openSearch(portal.person)
  const ofOrder = within(await screen.findByRole('group', { name: 'On this order' }))
  expect(ofOrder.getAllByRole('option')[0]?.textContent).toBe('Progress')
  const orders = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')
  expect(orders.map(({ textContent }) => textContent)).toEqual([
    'Order 5 · Ada Nguyen$12.00 a month inc GSTSigned',
    'Order 6 · Ada Nguyen$0.00 a month inc GSTNew',
  ])
})

test('says that nothing was found, and that the search failed with a way to try again', async () => {
  let isDown = false
  const portal = openPortal('/help', {
    answers: {
      'Order/Search': () => (isDown ? new Refusal(500, 'Down') : { orders: [], customers: [] }),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const box = await openSearch(portal.person)
  await portal.person.type(box, 'zzzz')
  expect((await screen.findAllByText(/^Nothing found\./)).length).toBeGreaterThan(0)
  isDown = true
  await portal.person.type(box, 'y')
  expect(await screen.findByText(/^The search did not respond\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('finds screens and recent records without network, and says that it has not searched the others', async () => {
  sessionStorage.setItem(
    'recent records',
    JSON.stringify([{ href: '/order-summary?order=5', label: 'Order 5', detail: 'Ada Nguyen' }]),
  )
  const portal = openPortal('/help', { answers: { 'Order/Search': () => new Promise(() => undefined) } })
  await screen.findByRole('heading', { level: 1 })
  const field = await openSearch(portal.person)
  act(() => onlineManager.setOnline(false))
  await portal.person.type(field, 'nguyen')
  await waitFor(() => expect(options()).toEqual(['Order 5Ada Nguyen']))
  await portal.person.clear(field)
  await portal.person.type(field, 'zzz')
  expect(
    (await screen.findAllByText('Without network, the search finds only screens and records that you opened.')).length,
  ).toBeGreaterThan(0)
  act(() => onlineManager.setOnline(true))
})

test('finds a screen of an order whose menu arrives after the text', async () => {
  const menu = Promise.withResolvers<unknown>()
  const order = makeOrder({ orderID: 7 })
  const portal = openOrder('/create-mobile', {
    order,
    answers: {
      'order/getOrderSavedStatus/7': () => menu.promise,
      'Order/Search': () => ({ orders: [], customers: [] }),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  await portal.person.type(await openSearch(portal.person), 'fax')
  expect((await screen.findAllByText(/^Nothing found/)).length).toBeGreaterThan(0)
  menu.resolve(menuOf(order, verdictOf(order, new Date()), 'Dealer', allFlagsOff))
  expect(await screen.findByRole('option', { name: /^Fax/ })).toBeTruthy()
})

test('searches customers and orders at a server of the release before', async () => {
  const portal = openPortal('/help', {
    answers: {
      'Order/Search': () => new Refusal(404, 'Not found'),
      'Order/GetPaginatedtOrdersList': () => ({ items: [{ ...found, fact: undefined }], total: 1 }),
      'Customer/': () => ({ items: [], total: 0 }),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  await portal.person.type(await openSearch(portal.person), 'novak')
  expect((await screen.findByRole('option', { name: /^Order 10205/ })).textContent).toContain('Novak Plumbing')
})
