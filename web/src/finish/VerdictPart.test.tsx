import { internet } from '@dealerline/shared/blocks/internet.ts'
import { ports } from '@dealerline/shared/blocks/ports.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeAnswer, makeLine } from '@dealerline/shared/record-rules/test-lines.ts'
import { makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../routes/testing/open-order.tsx'

const plans = [makePlan(1, { usageType: 'nbn' }), makePlan(2, { usageType: 'mobile' })]
const orderOf = (overrides: Partial<OrderDetail>, rows = {}) =>
  makeOrder({ orderID: 7, plans, ...overrides }, { mobile: [{ mobileID: 4, ratePlanID: 2 }], ...rows })
const held = Array.from({ length: 6 }, (_, index) => ({
  block: 'mobile',
  row: `0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d1${index}`,
  lineID: 0,
  position: index + 1,
  cells: { ratePlanID: { cell: { text: 'Optus Plus' } } },
  problems: [{ field: 'ratePlanID', message: 'Plan is not complete' }],
  author: 'Dana Novak',
  heldAt: '2026-11-27T10:12:00.000Z',
}))

const plan = { ratePlanID: 8, description: '5G Business', speed: '200/20', monthly: 80, onceOff: 0 }
const alternative = { plan, type: 'fiveG', technology: '5G', wholesaler: 'Optus', reason: '' }

async function show(order: OrderDetail, path = '/order-summary') {
  openOrder(path, { order, answers: { 'SQ/FindLineAlternative/7': () => alternative } })
  const panel = within(await screen.findByRole('complementary', { name: 'Finish' }))
  await panel.findByRole('region', { name: 'Ready to send' })
  return panel
}
const markOf = async (title: string) =>
  (await screen.findByText(title, { selector: 'nav[aria-label="Sections"] a span' })).closest('a')?.textContent

test('six wrong rows are counted with a link to the first, and the menu has no tick', async () => {
  const panel = await show(orderOf({ held }))
  const group = within(panel.getByRole('region', { name: 'Not in this order yet' }))
  expect(group.getByRole('heading', { name: 'Not in this order yet: 6 rows' })).toBeTruthy()
  expect(group.getByRole('link', { name: 'The first: Mobile (row 2)' }).getAttribute('href')).toBe(
    '/create-mobile?row=2&field=ratePlanID&order=7',
  )
  expect(screen.queryByText('Nothing missing')).toBeNull()
  expect(await markOf('Mobile')).toBe('Mobile(something is missing or wrong)')
})

test('lines and ports that will fail are at risk, together by their kind', async () => {
  const address = { accountName: 'Someone Else', currentServiceProvider: 'Other', accountNumber: '1', category: 'A' }
  const panel = await show(
    orderOf(
      { lineAnswers: [makeAnswer(5, { available: false }), makeAnswer(6, { available: false })] },
      {
        internet: [makeLine(5), makeLine(6)],
        ports: ['0298765000', '0298765001'].map((serviceNumber, index) => ({
          [ports.rowID]: 8 + index,
          serviceNumber,
          ...address,
        })),
      },
    ),
  )
  const group = within(panel.getByRole('region', { name: 'At risk' }))
  expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '2 ports are likely to be rejected',
    'Internet: nbn is not available (2 lines)',
  ])
  // Why, and what to do, next to each.
  expect(group.getByText(/Only the account holder can port/)).toBeTruthy()
  expect(await group.findByText(/^Best alternative:/)).toHaveProperty(
    'textContent',
    expect.stringMatching(/5G Business \(5G, 200\/20\)\. Each line: \$80\.00 per month \(.*\), inc GST\./),
  )
  expect(screen.queryByText('Nothing missing')).toBeNull()
  expect(await markOf('Internet')).toBe('Internet(at risk)')
})

test('one click uses the alternative in all rows with the same question and price', async () => {
  const order = orderOf(
    { lineAnswers: [5, 6, 9].map((rowID) => makeAnswer(rowID, { available: false })) },
    { internet: [makeLine(5), makeLine(6), makeLine(9, { monthlyPrice: 99 })] },
  )
  const answers = { 'SQ/FindLineAlternative/7': () => alternative }
  const { person, calls } = openOrder('/order-summary', { order, answers })
  const group = within(await screen.findByRole('region', { name: 'At risk' }))
  expect(group.getByText(/^2 lines: 1 Harbour Street/)).toBeTruthy()
  const use = await group.findByRole('button', { name: 'Use this plan in 2 lines' })
  expect(group.getByText(/Each line: \$80\.00 per month/)).toBeTruthy()
  await person.click(use)
  expect(await screen.findByText('2 lines have the plan 5G Business now')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'order/AddInternetOrder/7')?.body).toMatchObject([
    { [internet.rowID]: 5, ratePlanID: 8, internetType: 'fiveG' },
    { [internet.rowID]: 6, ratePlanID: 8, internetType: 'fiveG' },
  ])
  await person.click(group.getByRole('button', { name: 'The other address or plan' }))
  expect(await group.findByText(/^Row 3: 1 Harbour Street/)).toBeTruthy()
})

test('the button that sends is filled once nothing blocks it', async () => {
  const variantOf = async (order: OrderDetail) => {
    const panel = await show(order)
    return (await panel.findByRole('button', { name: 'Send by e-mail' })).dataset.variant
  }
  expect(await variantOf(orderOf({ termsAccepted: false }))).toBe('default')
  cleanup()
  expect(await variantOf(orderOf({}))).toBe('filled')
})

test('nothing is missing if the whole order is fine', async () => {
  const panel = await show(orderOf({}))
  expect(within(panel.getByRole('region', { name: 'Ready to send' })).getByText('Nothing missing')).toBeTruthy()
  expect(panel.queryByRole('region', { name: 'At risk' })).toBeNull()
  expect(await markOf('Mobile')).toBe('Mobile(saved)')
})

test('without network, the alternative to a line is announced for later', async () => {
  const order = orderOf(
    { lineAnswers: [makeAnswer(5, { available: false }), makeAnswer(9, { available: false })] },
    { internet: [makeLine(5), makeLine(9, { monthlyPrice: 99 })] },
  )
  const { person } = openOrder('/order-summary', { order, answers: { 'SQ/FindLineAlternative/7': () => alternative } })
  const group = within(await screen.findByRole('region', { name: 'At risk' }))
  await group.findByText(/^Best alternative:/)
  act(() => onlineManager.setOnline(false))
  await person.click(group.getByRole('button', { name: 'The other address or plan' }))
  expect(await group.findByText('Other services at this address appear when the network is back.')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(group.getAllByText(/^Best alternative:/)).toHaveLength(2))
})
