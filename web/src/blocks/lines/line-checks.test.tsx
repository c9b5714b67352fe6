import { internet } from '@dealerline/shared/blocks/internet.ts'
import type { LineAnswer } from '@dealerline/shared/contract/line-answers.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { LineChecks } from './LineChecks.tsx'

const facts = {
  locationID: 'LOC000900000025',
  technology: 'FTTN',
  serviceClass: 13,
  available: true,
  reason: '',
  hasCapacity: true,
  downMbps: 100,
  upMbps: 20,
  fee: 0,
  needsLine: false,
  needsEquipment: false,
  port: '',
  isPortFree: true,
  expectedDate: '',
}
const answer = (answerID: number, changes: Partial<typeof facts> = {}): LineAnswer => ({
  answerID,
  rowID: 5,
  wholesaler: 'nbn',
  question: {
    type: 'nbn',
    addressID: 1,
    searchResultId: '',
    formattedAddress: '1 Harbour Street, Sydney NSW 2000',
    soldDownMbps: 100,
    soldUpMbps: 20,
  },
  outcome: 'answered',
  facts: { ...facts, ...changes },
  hash: String(answerID),
  askedAt: `2026-07-0${answerID}T00:00:00Z`,
  expiresAt: '2027-07-01T00:00:00Z',
  acceptedBy: '',
})
const row = {
  [internet.rowID]: 5,
  internetType: 'nbn',
  ratePlanID: 1,
  addressID: 1,
  speedRequested: '100/20',
  version: 1,
}

function show(lineAnswers: LineAnswer[], answers: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls(answers)
  const order = {
    ...makeOrder({ orderID: 7, plans: [makePlan(1, { usageType: 'nbn' })] }, { internet: [row] }),
    lineAnswers,
  }
  const view = showAt('/create-internet?order=7', () => (
    <>
      <LineChecks order={order} lines={internetLines(order)} />
      <Snackbar />
    </>
  ))
  return { calls, ...view }
}

test('a refused line is changed to its best alternative', async () => {
  const plan = { ratePlanID: 8, description: '5G Business', speed: '200/20', monthly: 80, onceOff: 0 }
  const { person, calls } = show([answer(1, { available: false, reason: 'No lead-in' })], {
    'SQ/FindLineAlternative/7': () => ({ plan, type: 'fiveG', technology: '5G', wholesaler: 'Optus', reason: '' }),
    'order/AddInternetOrder/7': () => [],
  })
  expect(await screen.findByText(/^nbn: not available\. No lead-in/)).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Use this plan in row 1' }))
  expect(screen.getByText(/\$80\.00 per month \(\$.* than now\), inc GST\./)).toBeTruthy()
  expect(await screen.findByText('Row 1 has the plan 5G Business now')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'order/AddInternetOrder/7')?.body).toEqual([
    { [internet.rowID]: 5, version: 1, ratePlanID: 8, internetType: 'fiveG', speedRequested: '200/20' },
  ])
  // A job asks about the new line.
  expect(calls.some(({ path }) => path === 'SQ/RecheckLines/7')).toBe(false)
})

test('a refused line whose alternatives could not be found is looked up again', async () => {
  const replies: unknown[] = [
    new Refusal(503, 'nbn does not answer'),
    { plan: null, type: '', technology: '', wholesaler: '', reason: 'No network serves it.' },
  ]
  const { person } = show([answer(1, { available: false })], { 'SQ/FindLineAlternative/7': () => replies.shift() })
  expect(await screen.findByText('Other services at this address were not found: nbn does not answer')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No other service is available here. No network serves it.')).toBeTruthy()
})

test('a changed line shows both values, and the dealer accepts the change', async () => {
  const { person, calls } = show([answer(1), answer(2, { fee: 450 })], { 'SQ/AcceptLineChange/7': () => [] })
  expect(await screen.findByText('$0.00 → $450.00')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Accept the change of row 1' }))
  await waitFor(() => expect(calls.find(({ path }) => path === 'SQ/AcceptLineChange/7')?.body).toEqual({ answerID: 2 }))
})
