import { makeCustomer, makeHandset, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openOrder } from '../routes/testing/open-order.tsx'
import type { TestRequest } from '../ui/testing/answer-calls.ts'
import { type Change, FakeServer } from './testing/fake-server.ts'

beforeEach(() => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('640px') }))
})

const customer = makeCustomer({ custType: 'business' })

function open(path: string, rows: Parameters<typeof makeOrder>[1]) {
  const server = new FakeServer(makeOrder({ orderID: 7, customer }, rows))
  const { person } = openOrder(path, {
    order: () => server.order,
    answers: {
      'Order/getHandsets': () => [makeHandset(10_022, 100)],
      'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
    },
  })
  const card = async (index: number) => within(await screen.findByRole('group', { name: `Row ${index}` }))
  return { person, card, server }
}
test('a card has the fields with a value, and the others behind More fields', async () => {
  const item = { hardwareID: 1, handsetID: 10_022, quantity: 2, cost: 100, freight: 10, version: 1 }
  const { person, card } = open('/create-hardware/false', { hardware: [item] })
  const row = await card(1)
  expect(row.getByLabelText(/^Hardware/)).toBeTruthy()
  expect(row.getByLabelText(/^Freight/)).toBeTruthy()
  for (const label of [/^Comment/, /^Other item, with freight/, /^Dealer supplied/])
    expect(row.queryByLabelText(label)).toBeNull()
  await person.click(row.getByRole('button', { name: 'More fields of row 1' }))
  await person.type(row.getByLabelText(/^Comment/), 'For the shop')
  await person.tab()
  await person.click(row.getByRole('button', { name: 'Fewer fields of row 1' }))
  expect(row.getByLabelText(/^Comment/)).toHaveProperty('value', 'For the shop')
  expect(row.queryByLabelText(/^Dealer supplied/)).toBeNull()
})

test('a card has what its row needs to be sent', async () => {
  const row = { mobileNumber: '', ratePlanID: 0, contractLengthMonths: 24, version: 1 }
  const { person, card } = open('/create-mobile', { mobile: [{ ...row, mobileID: 1, orderType: 'new' }] })
  const first = await card(1)
  expect(first.queryByLabelText(/^Current carrier/)).toBeNull()
  expect(first.getByLabelText(/^Mobile number/)).toBeTruthy()
  await person.selectOptions(first.getByLabelText(/^Order type/), 'port')
  await waitFor(() => expect(first.getByLabelText(/^Current carrier.*needed to send/)).toBeTruthy())
  expect(first.getByLabelText(/^Date of birth.*needed to send/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add row' }))
  const second = await card(2)
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText(/^Mobile number/)))
})

test('a link to a field that the card hides shows it', async () => {
  const row = { mobileID: 1, orderType: 'new', contractLengthMonths: 24, version: 1 }
  const { card } = open('/create-mobile?row=1&field=state', { mobile: [row] })
  const first = await card(1)
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText(/^State/)))
})
