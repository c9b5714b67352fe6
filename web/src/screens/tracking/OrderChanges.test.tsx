import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { OrderChanges } from './OrderChanges.tsx'

const plan = {
  at: '2026-11-20T03:00:00.000Z',
  author: 'Dana Novak',
  service: 'Mobile',
  row: 'row 2, Mobile 30 GB',
  what: 'changed',
  field: 'Plan',
  before: 'Mobile 10 GB',
  after: 'Mobile 30 GB',
  isHeld: false,
} as const

test('who changed what is read when somebody asks for it, with what differs from what was sent', async () => {
  const calls = answerCalls({
    'Order/7/operations': () => ({
      sentAt: '2026-11-19T03:00:00.000Z',
      sinceSent: [plan],
      changes: [
        { ...plan, field: 'SIM number', before: '', after: '8961', isHeld: true },
        plan,
        { ...plan, what: 'added', field: '', before: '', after: '' },
      ],
    }),
  })
  const { person } = showAt('/app-status', () => <OrderChanges orderID={7} />)
  const ask = await screen.findByRole('button', { name: 'Show who changed what' })
  expect(calls).toEqual([])
  await person.click(ask)
  const all = within(await screen.findByRole('list', { name: 'All changes' }))
  expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mobile, row 2, Mobile 30 GBSIM number: 8961 \(not in the order yet\).*Dana Novak$/),
    expect.stringMatching(/^Mobile, row 2, Mobile 30 GBPlan: Mobile 30 GB instead of Mobile 10 GB/),
    expect.stringMatching(/^Mobile, row 2, Mobile 30 GBRow added/),
  ])
  const since = within(screen.getByRole('list', { name: 'Changes since it was sent' }))
  expect(since.getAllByRole('listitem')).toHaveLength(1)
})
