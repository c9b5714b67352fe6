import type { OutsideRequest } from '@dealerline/shared/contract/systems.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'

const request: OutsideRequest = {
  requestID: 7,
  title: 'Ports of an order',
  system: 'Porting',
  orderID: 10042,
  customerID: 0,
  askedAt: '2026-11-20T02:00:00Z',
  nextAt: '2026-11-28T02:00:00Z',
  looks: 12,
  problem: '',
  isLate: false,
  endsAt: '',
}
const late = {
  ...request,
  requestID: 8,
  title: 'Enrolment of a customer',
  system: 'Airline partner',
  orderID: 0,
  customerID: 31,
  isLate: true,
  problem: 'The airline partner service is not available at the moment',
  endsAt: '2026-11-29T02:00:00Z',
}
const open = (answer: () => unknown) =>
  openPortal('/outside-systems?tab=waiting', {
    person: administrator,
    answers: { 'support/GetOutsideRequests': answer, 'support/AskOutsideAgain': () => ({ isQueued: true }) },
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('shows what waits for which record, what is late and why', async () => {
  open(() => ({ requests: [late, request], total: 2, late: 1 }))
  const enrolment = await rowOf(/Enrolment of a customer/)
  expect(enrolment.getByText('Late')).toBeTruthy()
  expect(enrolment.getByText(late.problem)).toBeTruthy()
  expect(enrolment.getByRole('link', { name: 'Customer 31' }).getAttribute('href')).toBe('/create-customer?customer=31')
  const ports = await rowOf(/Ports of an order/)
  expect(ports.getByText('Waits')).toBeTruthy()
  expect(ports.getByRole('link', { name: 'Order 10042' })).toBeTruthy()
  expect(screen.getByText('2 requests wait, 1 of them late.')).toBeTruthy()
})

test('says how many there are if the list has only some', async () => {
  open(() => ({ requests: [late, request], total: 300, late: 1 }))
  const text = '300 requests wait, 1 of them late. The list has the first 2: late ones, then the oldest.'
  expect(await screen.findByText(text)).toBeTruthy()
})

test('asks now', async () => {
  const { person, calls } = open(() => ({ requests: [request], total: 1, late: 0 }))
  const row = await rowOf(/Ports of an order/)
  await person.click(row.getByRole('button', { name: 'Ask now: Ports of an order 10042' }))
  expect(await row.findByText('We will ask within seconds.')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'support/AskOutsideAgain')?.body).toEqual({ requestID: 7 })
})

test('says that nothing waits', async () => {
  open(() => ({ requests: [], total: 0, late: 0 }))
  expect(await screen.findByText('No request is waiting for an answer.')).toBeTruthy()
})
