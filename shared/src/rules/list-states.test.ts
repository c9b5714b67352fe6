import { expect, test } from 'vitest'
import { isSameState, listStates } from './list-states.ts'

const labels = (...args: Parameters<typeof listStates>) => listStates(...args).map(({ label }) => label)

test('orders have their statuses, quotes their states, and both together what is not a view', () => {
  expect(labels('order', {})).toEqual([
    'Any state',
    'New',
    'In Progress',
    'Signed',
    'Completed',
    'Cancelled',
    'Rejected',
  ])
  expect(labels('quote', {})).toContain('Sent')
  expect(labels(undefined, {})).toEqual(['Any state', 'Signed', 'Completed', 'Cancelled', 'Rejected'])
})

test('a stage of the home screen is among the states while the list is filtered by it', () => {
  const last = listStates(undefined, { stage: 'sent' }).at(-1)
  expect(last?.label).toBe('Sent, last 90 days')
  expect(isSameState(last?.filter ?? {}, { stage: 'sent' })).toBe(true)
  expect(isSameState(last?.filter ?? {}, { stage: 'allSent' })).toBe(false)
})
