import { expect, test } from 'vitest'
import { audiencesOf, displayStateOf } from './notifications.ts'

test.each([
  ['', '', 'showing'],
  ['2026-03-05', '2026-03-05', 'showing'],
  ['2026-03-06', '', 'coming'],
  ['', '2026-03-04', 'over'],
  ['2026-03-01', '2026-03-04', 'over'],
])('a notification from %j until %j is %s on 5 March', (fromDate, untilDate, showing) => {
  expect(displayStateOf({ fromDate, untilDate }, '2026-03-05')).toBe(showing)
})

test('dealers and staff have their audiences; applicants have none', () => {
  expect(audiencesOf('Dealer')).toEqual(['everyone', 'dealers'])
  for (const kind of ['DirectSales', 'Employee', 'Admin'] as const)
    expect(audiencesOf(kind)).toEqual(['everyone', 'staff'])
  for (const kind of ['applicant', 'guid', 'none'] as const) expect(audiencesOf(kind)).toEqual([])
})
