import { expect, test } from 'vitest'
import { digestGroups, lastDigestAt } from './digest.ts'

test.each([
  ['after the hour', '2026-11-27T20:30:00Z', 7, '2026-11-27T20:00:00.000Z'],
  ['at the hour', '2026-11-27T20:00:00Z', 7, '2026-11-27T20:00:00.000Z'],
  ['before the hour', '2026-11-27T19:59:59Z', 7, '2026-11-26T20:00:00.000Z'],
  ['in winter', '2026-07-01T22:00:00Z', 7, '2026-07-01T21:00:00.000Z'],
  ['on the day on which the clocks go back', '2026-04-04T22:00:00Z', 7, '2026-04-04T21:00:00.000Z'],
  ['before the hour after the clocks went forward', '2026-10-04T19:00:00Z', 7, '2026-10-03T20:00:00.000Z'],
])('the last daily e-mail %s', (_, now, hour, due) => {
  expect(lastDigestAt(new Date(now), hour).toISOString()).toBe(due)
})

test('notices are grouped by their event, and an event without notices is left out', () => {
  const opened = (orderID: number) => ({ event: 'opened' as const, title: `${orderID}`, link: `/x?order=${orderID}` })
  expect(digestGroups([opened(1), { event: 'sent', title: 's', link: '' }, opened(2)])).toEqual([
    { label: 'Sent to the customer', items: [expect.objectContaining({ title: 's' })] },
    {
      label: 'Opened by the customer',
      items: [expect.objectContaining({ title: '1' }), expect.objectContaining({ title: '2' })],
    },
  ])
})
