import { expect, test } from 'vitest'
import { compareOverTerm, labelErrors, offerState, type QuoteFacts, quoteState } from './quote-states.ts'

const now = new Date('2026-11-24T10:00:00Z')
const past = '2026-11-24T09:59:59Z'
const future = '2026-11-24T10:00:01Z'
const offer = {
  status: 'sent',
  isOpened: false,
  chosen: false,
  hasQuestion: false,
  isSuperseded: false,
  validUntil: future,
} as const

type Case = [facts: Partial<QuoteFacts> | null, quote: object, state: string]
const withOffer = (change: object): Partial<QuoteFacts> => ({ offer: { ...offer, ...change } })
const cases: Case[] = [
  [{}, {}, 'Draft'],
  [{ validUntil: null }, {}, 'Draft'],
  [{ validUntil: past }, {}, 'Expired'],
  [withOffer({}), {}, 'Sent'],
  [withOffer({ isOpened: true }), {}, 'Opened'],
  [withOffer({ isOpened: true, hasQuestion: true }), {}, 'Question'],
  [withOffer({ validUntil: past }), {}, 'Expired'],
  [withOffer({ status: 'voided' }), {}, 'Draft'],
  [withOffer({ isSuperseded: true }), {}, 'Draft'],
  [withOffer({ status: 'declined' }), {}, 'Rejected'],
  [withOffer({ status: 'declined', isSuperseded: true }), {}, 'Draft'],
  [withOffer({ status: 'accepted', chosen: true }), { relatedOrder: 7 }, 'Accepted'],
  [withOffer({ status: 'accepted' }), {}, 'Not chosen'],
  [withOffer({ status: 'accepted', isSuperseded: true }), {}, 'Draft'],
  [withOffer({ status: 'accepted' }), { relatedOrder: 7 }, 'Converted'],
  [withOffer({}), { relatedOrder: 7 }, 'Converted'],
  // The order that the quote became was cancelled.
  [withOffer({ status: 'accepted', chosen: true }), {}, 'Draft'],
  [withOffer({}), { orderStatus: 4 }, ''],
  [{}, { isQuote: false }, ''],
  [null, {}, ''],
]

test.each(cases)('a quote with %j and %j is %j', (facts, quote, state) => {
  const quoteFacts = facts && { validUntil: future, offer: null, ...facts }
  expect(quoteState({ orderStatus: 0, isQuote: true, relatedOrder: 0, quoteFacts, ...quote }, now)).toBe(state)
})

test.each([
  ['sent', '', [future], [false], 'open'],
  ['sent', '', [future, past], [false, false], 'expired'],
  ['sent', '', [past, future], [false, true], 'superseded'],
  ['accepted', '', [past], [true], 'accepted'],
  ['declined', '', [past], [false], 'declined'],
  ['voided', 'taken back', [future], [false], 'voided'],
  ['voided', 'replaced', [future], [false], 'replaced'],
] as const)(
  'an offer that is %s %s with versions until %j, superseded %j, is %s',
  (status, voidedReason, until, superseded, state) => {
    const versions = until.map((expiresAt, index) => ({
      expiresAt: new Date(expiresAt),
      isSuperseded: superseded[index] ?? false,
    }))
    expect(offerState({ status, voidedReason, versions }, now)).toBe(state)
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

test.each([
  [[''], []],
  [['A', 'B'], []],
  [['A', ' '], ['variants.1.label']],
  [['A', 'a '], ['variants.1.label']],
])('labels %j have errors at %j', (labels, paths) => {
  expect(labelErrors(labels.map((label) => ({ label }))).map(({ path }) => path)).toEqual(paths)
})
