import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listPage } from '../records/orders/test-listed-order.ts'
import { openOrder } from '../routes/testing/open-order.tsx'
import { openPortal } from '../routes/testing/open-portal.tsx'
import { Refusal } from '../ui/testing/answer-calls.ts'

afterEach(() => onlineManager.setOnline(true))

test('the bar of the order says that the network is away, on a screen that saves nothing too', async () => {
  openOrder('/app-status', { order: makeOrder({ orderID: 7, orderStatus: 2 }) })
  const bar = within(await screen.findByRole('region', { name: 'Open order' }))
  act(() => onlineManager.setOnline(false))
  expect(bar.getByText('Offline: kept on this device')).toBeTruthy()
  expect(screen.getAllByText(/^Offline/)).toHaveLength(1)
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText(/^Offline/)).toBeNull()
})

test('a screen without an order says it in the same place', async () => {
  openPortal('/orders', { answers: { 'Order/GetPaginatedtOrdersList': () => listPage() } })
  await screen.findByRole('heading', { level: 1, name: 'Orders and quotes' })
  act(() => onlineManager.setOnline(false))
  expect(screen.getAllByText(/^Offline/)).toHaveLength(1)
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByText(/^Offline/)).toBeNull()
})

test('a screen that the device has not kept keeps its title', async () => {
  const order = makeOrder({ orderID: 7, orderStatus: 2 })
  openOrder('/app-status', { order, answers: { 'Order/GetMilestones/7': () => new Promise(() => undefined) } })
  await screen.findByRole('region', { name: 'Open order' })
  act(() => onlineManager.setOnline(false))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order status' })).toBeTruthy()
  expect(screen.getByText('Not available without network')).toBeTruthy()
})

test('a failed sign-in has the frame, the reason as its heading and a retry', async () => {
  openPortal('/', { answers: { 'Order/getDealerFromEmail': () => new Refusal(500, 'Something went wrong') } })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { level: 1, name: 'This screen could not be shown.' })).toBeTruthy()
  expect(main.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
