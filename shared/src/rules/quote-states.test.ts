import { expect, test } from 'vitest'
import { compareOverTerm, offerState } from './quote-states.ts'

const now = new Date('2026-11-24T10:00:00Z')
const past = '2026-11-24T09:59:59Z'
const future = '2026-11-24T10:00:01Z'
test.each([
  ['', '', [future], [false], 'open'],
  ['', '', [future, past], [false, false], 'expired'],
  ['', '', [past, future], [false, true], 'superseded'],
  ['accepted', '', [past], [true], 'accepted'],
  ['declined', '', [past], [false], 'declined'],
  ['', 'taken back', [future], [false], 'voided'],
  ['', 'replaced', [future], [false], 'replaced'],
] as const)(
  'an offer with the answer %j, closed %j, with versions until %j, superseded %j, is %s',
  (answer, closed, until, superseded, state) => {
    const versions = until.map((expiresAt, index) => ({
      expiresAt: new Date(expiresAt),
      isSuperseded: superseded[index] ?? false,
    }))
    expect(offerState({ answer, closed, versions }, now)).toBe(state)
  },
)

test.each([
  [100, 2400, 24, { months: 24, currentSpend: 2400, proposed: 2400, saving: 0 }],
  [89.95, 1680.5, 24, { months: 24, currentSpend: 2158.8, proposed: 1680.5, saving: 478.3 }],
  [50, 1680, 24, { months: 24, currentSpend: 1200, proposed: 1680, saving: -480 }],
  [0, 1680, 24, null],
  [100, 1680, null, null],
])('%d a month against %d over %j months is %j', (currentMonthly, overTerm, months, comparison) => {
  expect(compareOverTerm(currentMonthly, overTerm, months)).toEqual(comparison)
})
