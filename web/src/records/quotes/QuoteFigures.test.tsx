import type { QuoteTotals } from '@dealerline/shared/record-rules/quotes.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../ui/testing/render.tsx'
import { QuoteFigures } from './QuoteFigures.tsx'

const totals: QuoteTotals = {
  currentSpend: 179,
  proposed: 84,
  saving: 95,
  savingPercent: 53,
  savingPerYear: 1140,
  channel: { ex: 150, gst: 15, inc: 165 },
}
const labels = () => screen.getAllByRole('term').map((term) => term.textContent)

test.each([
  ['a saving', totals, 'Monthly saving (inc GST)', '$95.00'],
  ['an increase', { ...totals, saving: -5 }, 'Monthly increase (inc GST)', '$5.00'],
] as const)(
  'names the GST basis of every amount, with %s',
  { meta: { rules: ['annoyance-2'] } },
  (_, totalsOfCase, label, amount) => {
    show(<QuoteFigures totals={totalsOfCase} hasCurrentSpend />)
    expect(labels()).toEqual([
      'Current monthly spend (inc GST)',
      'Proposed monthly spend (inc GST)',
      label,
      'Once-off, supplied and billed by you (inc GST)',
    ])
    expect(screen.getByText(amount)).toBeTruthy()
  },
)

test('shows no comparison if the quote has no current spend', { meta: { rules: ['annoyance-2'] } }, () => {
  show(<QuoteFigures totals={totals} hasCurrentSpend={false} />)
  expect(labels()).toHaveLength(3)
})
