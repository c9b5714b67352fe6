import { expect, test } from 'vitest'
import { orderStatus } from '../rules/order-states.ts'
import type { ProgressFacts } from './facts.ts'
import { reachedNotices, toNoticeLines } from './notices.ts'
import { makeFacts, makePort } from './test-facts.ts'

const range = ['0255509904', '0255509905', '0255509906']
const scheduled = (number: string, date = '2026-12-01') => makePort(number, { state: 'scheduled', date })

const cases: [string, Partial<ProgressFacts>, string[], string[]][] = [
  ['sent', { orderStatus: orderStatus.inProgress, takenAt: '' }, [], []],
  ['taken', {}, ['taken'], ['Example Telecom has the signed order and sets up the services.']],
  [
    'done',
    { orderStatus: orderStatus.completed },
    ['taken', 'done'],
    ['Example Telecom has the signed order and sets up the services.', 'Everything is set up.'],
  ],
  [
    'taken back',
    { orderStatus: orderStatus.new, document: null, signers: [], takenAt: '' },
    ['takenBack'],
    ['Northside Telecom has taken the order back to change it. A new link to sign follows.'],
  ],
  [
    'with scheduled numbers',
    { takenAt: '', ports: range.map((number) => scheduled(number)) },
    range.map((number) => `scheduled:2026-12-01:${number}`),
    ['Moves on 01/12/2026: 02 5550 9904, 02 5550 9905, 02 5550 9906'],
  ],
  [
    'with numbers that moved',
    {
      takenAt: '',
      ports: [
        ...range.map((number) => makePort(number, { state: 'ported' })),
        makePort('0255508000', { state: 'ported' }),
      ],
    },
    [...range, '0255508000'].map((number) => `moved:${number}`),
    ['Moved to Example Telecom: 4 numbers, 02 5550 9904 and 3 more'],
  ],
  [
    'with a rejected number',
    { takenAt: '', ports: [makePort('0255508000', { state: 'rejected', attempt: 2 })] },
    ['rejected:0255508000:2'],
    ['Rejected by Optus: 02 5550 8000'],
  ],
]

test.each(cases)('an order that is %s has its messages', (_, overrides, keys, lines) => {
  const notices = reachedNotices(makeFacts(overrides))
  expect(notices.map(({ key }) => key)).toEqual(keys)
  expect(toNoticeLines(notices)).toEqual(lines)
})

test('a number that gets another day has another key', () => {
  const keysOf = (day: string) =>
    reachedNotices(makeFacts({ ports: [scheduled('0255508000', day)] })).map(({ key }) => key)
  expect(keysOf('2026-12-01')).not.toEqual(keysOf('2026-12-02'))
})
