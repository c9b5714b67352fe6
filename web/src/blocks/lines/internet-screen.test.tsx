import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeAnswer, makeAppointment, makeLine } from '@dealerline/shared/record-rules/test-lines.ts'
import { makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import type { TestRequest } from '../../ui/testing/answer-calls.ts'
import { type Change, FakeServer } from '../testing/fake-server.ts'

const plans = [
  makePlan(1, { ratePlanDescription: 'NBN 100/20', usageType: 'nbn', monthlyRetail: 99 }),
  makePlan(8, { ratePlanDescription: '5G Standard', usageType: 'fiveG', monthlyRetail: 80 }),
]
const plan = { ratePlanID: 8, description: '5G Standard', speed: '100/20', monthly: 80, onceOff: 0 }
const alternative = { plan, type: 'fiveG', technology: '5G', wholesaler: 'Optus', reason: '' }
const fresh = { expiresAt: '2099-01-01T00:00:00Z' }

/** Opens the screen of an order with one line that is available, two that are refused, and one that was not checked. */
function open(answers: Parameters<typeof openOrder>[1]['answers'] = {}, changes: Partial<OrderDetail> = {}) {
  const lines = [5, 6, 7, 8].map((rowID) => ({ ...makeLine(rowID), version: 1, monthlyPrice: 99 }))
  const order: OrderDetail = {
    ...makeOrder({ orderID: 7, plans }, { internet: lines }),
    lineAnswers: [
      makeAnswer(5, {}, fresh),
      makeAnswer(6, { available: false, reason: 'No lead-in' }, fresh),
      makeAnswer(7, { available: false, reason: 'No lead-in' }, fresh),
    ],
    ...changes,
  }
  const server = new FakeServer(order)
  const portal = openOrder('/create-internet', {
    order: () => server.order,
    answers: {
      'Order/getRatePlans': () => plans,
      'SQ/FindLineAlternative/7': () => alternative,
      'SQ/Appointments/7': () => [makeAppointment(5)],
      'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
      ...answers,
    },
  })
  return { ...portal, server }
}

const chip = (name: string) => screen.findByRole('button', { name })

test('one line above the table tells an address once, and each row says in a chip what it can have', async () => {
  const { person, calls } = open()
  expect(await screen.findByText('4 lines · 1 address · 1 not checked yet')).toBeTruthy()
  expect(screen.getByText('2 not available')).toBeTruthy()
  for (const name of [
    'Check of row 1: Available 100/20',
    'Check of row 2: nbn not available',
    'Check of row 4: Not checked yet',
  ])
    expect(await chip(name)).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'SQ/FindLineAlternative/7')).toHaveLength(1)
  await person.click(await chip('Check of row 2: nbn not available'))
  const details = within(await screen.findByRole('dialog', { name: 'Check of row 2' }))
  expect(details.getByText(/^nbn: not available\. No lead-in/)).toBeTruthy()
  expect(details.getByRole('button', { name: 'Use this plan in row 2' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('one click uses the other plan for all refused rows, and one undo takes it back', async () => {
  const { person, server } = open()
  await person.click(await chip('Use 5G Standard for all'))
  const plansOf = () => server.order.content[internet.name]?.rows.map(({ ratePlanID }) => ratePlanID)
  await waitFor(() => expect(plansOf()).toEqual([1, 8, 8, 1]))
  expect(server.order.content[internet.name]?.rows[1]).toMatchObject({ internetType: 'fiveG', monthlyPrice: 80 })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(plansOf()).toEqual([1, 1, 1, 1]))
})

test('a row without a time opens the free times, a row with one its details', async () => {
  const slots = { outcome: 'notOffered', wholesaler: 'nbn', message: '', from: '', nextFrom: '', slots: [] }
  const { person } = open({ 'SQ/AppointmentSlots/7': () => slots })
  await person.click(await chip('Appointment of row 1: 21/07 08:00'))
  const details = within(await screen.findByRole('dialog', { name: 'Appointment of row 1' }))
  expect(details.getByText('Tuesday 21/07/2026, 08:00 to 12:00 AEST. Held until the signature.')).toBeTruthy()
  await person.click(details.getByRole('button', { name: 'Change the time of row 1' }))
  expect(await screen.findByRole('dialog', { name: 'Choose a time for row 1' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(await chip('Appointment of row 4: Choose a time'))
  expect(await screen.findByRole('dialog', { name: 'Choose a time for row 4' })).toBeTruthy()
})

test('the keys of the table reach a chip, and Space opens it', async () => {
  const { person } = open()
  const first = await chip('Check of row 1: Available 100/20')
  await person.click(first)
  await screen.findByRole('dialog', { name: 'Check of row 1' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await person.keyboard('{ArrowDown}')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Check of row 2: nbn not available'),
  )
  await person.keyboard(' ')
  expect(await screen.findByRole('dialog', { name: 'Check of row 2' })).toBeTruthy()
})

test('a quote has no appointments', async () => {
  open({}, { isQuote: true })
  expect(await chip('Check of row 1: Available 100/20')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Appointment' })).toBeNull()
})
