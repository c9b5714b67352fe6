import { describe, expect, test } from 'vitest'
import { ports } from '../blocks/ports.ts'
import type { HeldRow } from '../contract/operations.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { allFlagsOff } from '../rules/flags.ts'
import type { Grade } from '../rules/grades.ts'
import { menuOf } from './menu.ts'
import { describeRisks } from './risks.ts'
import { makeAnswer, makeAppointment, makeLine } from './test-lines.ts'
import { makeOrder, makePlan } from './test-order.ts'
import { countHeld, verdictOf } from './verdict.ts'

const now = new Date('2026-07-02T00:00:00Z')
const newRow = '3f0c2f6e-0d3c-4a51-9f0c-0d8f3f1f0a11'
const makeHeld = (overrides: Partial<HeldRow> = {}): HeldRow => ({
  block: 'mobile',
  row: newRow,
  lineID: 0,
  position: 0,
  cells: { ratePlanID: { cell: { text: 'Optus Plus' } } },
  problems: [{ field: 'ratePlanID', message: 'Plan is not complete' }],
  author: 'Dana Novak',
  heldAt: '2026-07-01T00:00:00.000Z',
  ...overrides,
})
const sim = { mobileID: 4, ratePlanID: 2 }
const port = {
  [ports.rowID]: 8,
  category: 'A',
  serviceNumber: '0298765000',
  currentServiceProvider: 'Other',
  accountNumber: '1',
  accountName: 'Ada Nguyen',
  lineServices: 'none',
}

type Parts = Parameters<typeof makeOrder>[1]
const orderOf = (overrides: Partial<OrderDetail>, rows: Parts = { mobile: [sim] }) =>
  makeOrder({ plans: [makePlan(1, { usageType: 'nbn' }), makePlan(2, { usageType: 'mobile' })], ...overrides }, rows)
const lines = (overrides: Partial<OrderDetail>) => orderOf(overrides, { internet: [makeLine(5)] })

describe('an order is', () => {
  test.each<[string, OrderDetail, Grade, string[]]>([
    ['fine', orderOf({}), 'fine', []],
    ['blocked by unconfirmed terms', orderOf({ termsAccepted: false }), 'blocksSending', []],
    ['incomplete while a row is held', orderOf({ held: [makeHeld()] }), 'notInOrder', []],
    ['blocked rather than incomplete', orderOf({ held: [makeHeld()], termsAccepted: false }), 'blocksSending', []],
    [
      'incomplete rather than at risk',
      lines({ held: [makeHeld()], lineAnswers: [makeAnswer(5, { available: false })] }),
      'notInOrder',
      ['SQ-not-available'],
    ],
    ['fine with an answer that is valid', lines({ lineAnswers: [makeAnswer(5)] }), 'fine', []],
    ['at risk if nobody asked the wholesaler', lines({}), 'atRisk', ['SQ-not-asked']],
    [
      'at risk if the wholesaler did not answer',
      lines({ lineAnswers: [makeAnswer(5, null)] }),
      'atRisk',
      ['SQ-not-reached'],
    ],
    [
      'at risk if the service is not available',
      lines({ lineAnswers: [makeAnswer(5, { available: false })] }),
      'atRisk',
      ['SQ-not-available'],
    ],
    [
      'at risk if the line is slower than sold',
      lines({ lineAnswers: [makeAnswer(5, { downMbps: 50, upMbps: 20 })] }),
      'atRisk',
      ['SQ-slower'],
    ],
    [
      'at risk once the answer has expired',
      lines({ lineAnswers: [makeAnswer(5, {}, { expiresAt: '2026-07-02T00:00:00Z' })] }),
      'atRisk',
      ['SQ-expired'],
    ],
    [
      'blocked, and not at risk besides, if the answer has changed',
      lines({
        lineAnswers: [
          makeAnswer(5),
          makeAnswer(5, { available: false }, { answerID: 6, askedAt: '2026-07-02T00:00:00Z' }),
        ],
      }),
      'blocksSending',
      [],
    ],
    [
      'at risk without the appointment of a technician',
      lines({ lineAnswers: [makeAnswer(5, { needsLine: true })] }),
      'atRisk',
      ['APPT-missing'],
    ],
    [
      'fine with the appointment of a technician',
      lines({ lineAnswers: [makeAnswer(5, { needsLine: true })], appointments: [makeAppointment(5)] }),
      'fine',
      [],
    ],
    [
      'at risk if the held time is gone',
      lines({ lineAnswers: [makeAnswer(5)], appointments: [makeAppointment(5, { state: 'needed' })] }),
      'atRisk',
      ['APPT-needed'],
    ],
    ['fine with a port that will be accepted', orderOf({}, { mobile: [sim], ports: [port] }), 'fine', []],
    [
      'at risk with a port that will be rejected',
      orderOf({}, { mobile: [sim], ports: [{ ...port, accountName: 'Someone Else' }] }),
      'atRisk',
      ['PORT-likely-rejected'],
    ],
    ['blocked as a quote only by what its order needs', orderOf({ isQuote: true, termsAccepted: false }), 'fine', []],
    ['fine after sending, with answers that expired', lines({ orderStatus: 1, termsAccepted: true }), 'fine', []],
    [
      'at risk after signing if the appointment has passed',
      lines({
        orderStatus: 2,
        lineAnswers: [makeAnswer(5)],
        appointments: [makeAppointment(5, { state: 'confirmed', end: '2026-07-01T02:00:00Z' })],
      }),
      'atRisk',
      ['APPT-past'],
    ],
    ['not incomplete after sending', orderOf({ orderStatus: 1, held: [makeHeld()] }), 'fine', []],
    [
      'not incomplete by rows that its type hides',
      orderOf({ orderType: 2, held: [makeHeld()] }, {}),
      'blocksSending',
      [],
    ],
  ])('%s', (_, order, grade, risks) => {
    const verdict = verdictOf(order, now)
    expect([verdict.grade, verdict.risks.map(({ code }) => code)]).toEqual([grade, risks])
  })
})

test('each stored row has its grade with the reasons', () => {
  const order = orderOf(
    {
      held: [
        makeHeld({ row: '4', lineID: 4, problems: [{ field: 'mobileNumber', message: 'Mobile is not complete' }] }),
        makeHeld({ position: 1 }),
      ],
    },
    { mobile: [sim, { ...sim, mobileID: 6 }, { mobileID: 7 }], ports: [{ ...port, accountName: 'Someone Else' }] },
  )
  expect(verdictOf(order, now).rows).toMatchObject([
    { block: 'ports', row: 0, grade: 'atRisk', reasons: [expect.stringContaining('The bill says')] },
    { block: 'mobile', row: 0, grade: 'notInOrder', reasons: ['Mobile is not complete'] },
    { block: 'mobile', row: 1, grade: 'fine', reasons: [] },
    { block: 'mobile', row: 2, grade: 'blocksSending', reasons: ['Plan can not be empty (row 3)'] },
  ])
})

test('held rows are named by their place on the screen, with the address of their first problem', () => {
  const held = [
    makeHeld({ position: 1 }),
    makeHeld({ row: '4', lineID: 4, position: 0, problems: [] }),
    makeHeld({ row: '99' }),
    makeHeld({ block: 'ipVoice', row: 'header', problems: [{ field: 'callHandling', message: 'not complete' }] }),
  ]
  const verdict = verdictOf(orderOf({ held }, { mobile: [sim, { ...sim, mobileID: 6 }] }), now)
  expect(verdict.held.map(({ section, row, link }) => [section, row, link])).toEqual([
    ['IP Voice', undefined, expect.stringContaining('field=callHandling')],
    ['Mobile', 0, '/create-mobile?row=1&field=ratePlanID'],
    ['Mobile', 1, '/create-mobile?row=2&field=ratePlanID'],
    ['Mobile', undefined, '/create-mobile?field=ratePlanID'],
  ])
  expect(countHeld(verdict.held)).toBe('3 rows and 1 form')
})

test.each<[string, OrderDetail, string]>([
  ['nothing that time changes', orderOf({}), ''],
  ['an answer that expires', lines({ lineAnswers: [makeAnswer(5)] }), '2026-07-31T00:00:00.000Z'],
  [
    'an answer that has expired',
    lines({ lineAnswers: [makeAnswer(5, {}, { expiresAt: '2026-07-01T00:00:00Z' })] }),
    '',
  ],
  [
    'an appointment that passes',
    lines({ orderStatus: 2, appointments: [makeAppointment(5, { state: 'confirmed' })] }),
    '2026-07-21T02:00:00.000Z',
  ],
  [
    'an authorisation of a port that becomes too old',
    orderOf({}, { ports: [{ ...port, authorisedOn: '2026-06-30' }] }),
    '2026-09-28T14:00:00.000Z',
  ],
])('with %s, time changes the verdict at the next instant', (_, order, changesAt) => {
  const verdict = verdictOf(order, now)
  expect(verdict.changesAt).toBe(changesAt)
  if (changesAt === '') return
  const after = verdictOf(order, new Date(changesAt))
  expect(after.grade).not.toBe('fine')
  expect(after.risks.length).toBeGreaterThan(verdict.risks.length)
})

test('risks of one kind are one line in words', () => {
  const order = orderOf(
    { lineAnswers: [makeAnswer(5, { available: false }), makeAnswer(6, { available: false })] },
    {
      internet: [makeLine(5), makeLine(6), makeLine(7)],
      ports: [
        { ...port, accountName: 'Someone Else' },
        { ...port, serviceNumber: '0298765001', accountName: 'Someone Else', authorisedOn: '2025-01-01' },
      ],
    },
  )
  expect(describeRisks(verdictOf(order, now).risks).map(({ text }) => text)).toEqual([
    '2 ports are likely to be rejected',
    'Internet: nbn is not available (2 lines)',
    'Internet: not checked with nbn yet (row 3)',
  ])
})

describe('the menu', () => {
  const marksOf = (order: OrderDetail) =>
    Object.fromEntries(
      menuOf(order, verdictOf(order, now), 'Dealer', allFlagsOff).map((item) => [
        item.title,
        (['missing', 'invalid', 'atRisk'] as const).filter((mark) => item[mark]),
      ]),
    )
  test.each<[string, OrderDetail, string, string[]]>([
    ['ticks a complete service', orderOf({}), 'Mobile', []],
    ['marks a service with a held row as missing', orderOf({ held: [makeHeld()] }), 'Mobile', ['missing']],
    [
      'marks a service with nothing but a held row as invalid',
      orderOf({ held: [makeHeld()] }, {}),
      'Mobile',
      ['invalid'],
    ],
    ['marks a service at risk', lines({}), 'Internet', ['atRisk']],
    ['marks a held row of a quote as a risk', orderOf({ isQuote: true, held: [makeHeld()] }), 'Mobile', ['atRisk']],
  ])(
    '%s',
    { meta: { rules: ['MENU-icon-saved', 'MENU-icon-missing', 'MENU-icon-invalid'] } },
    (_, order, title, marks) => {
      expect(marksOf(order)[title]).toEqual(marks)
    },
  )
})
