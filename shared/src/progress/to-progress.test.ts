import { describe, expect, test } from 'vitest'
import type { AppointmentState } from '../rules/appointments.ts'
import { orderStatus } from '../rules/order-states.ts'
import type { PortState } from '../rules/port-states.ts'
import type { ProgressFacts } from './facts.ts'
import { makeAppointment, makeFacts, makePort, makeSigner } from './test-facts.ts'
import { toProgress } from './to-progress.ts'

const { new: isNew, inProgress, signed, completed, cancelled, rejected } = orderStatus
const unsent = {
  orderStatus: isNew,
  signedDate: '',
  wasSent: false,
  sentAt: '',
  document: null,
  signers: [],
  takenAt: '',
}
const open = { orderStatus: inProgress, signedDate: '', takenAt: '' }
const viewed = makeSigner({ status: 'viewed', viewedAt: '2026-11-02T00:00:00.000Z' })
const first = makeSigner({
  status: 'signed',
  viewedAt: '2026-11-02T00:00:00.000Z',
  signedAt: '2026-11-02T01:00:00.000Z',
})
const guarantor = makeSigner({ name: 'Gus Guarantor', role: 'guarantor', status: 'pending' })

const orderCases: [string, Partial<ProgressFacts>, string, string[]][] = [
  [
    'was not sent',
    unsent,
    'draft',
    ['sent current', 'opened waiting', 'signed:1 waiting', 'taken waiting', 'done waiting'],
  ],
  [
    'waits to be sent',
    { ...unsent, document: makeFacts().document, signers: [makeSigner({ status: 'waiting' })], wasSent: true },
    'sent',
    ['sent current', 'opened waiting', 'signed:1 waiting', 'taken waiting', 'done waiting'],
  ],
  [
    'was sent',
    { ...open, signers: [makeSigner()] },
    'sent',
    ['sent done', 'opened current', 'signed:1 waiting', 'taken waiting', 'done waiting'],
  ],
  [
    'was opened',
    { ...open, signers: [viewed] },
    'sent',
    ['sent done', 'opened done', 'signed:1 current', 'taken waiting', 'done waiting'],
  ],
  [
    'waits for the second signer',
    { ...open, signers: [first, guarantor] },
    'sent',
    ['sent done', 'opened done', 'signed:1 done', 'signed:2 current', 'taken waiting', 'done waiting'],
  ],
  [
    'was signed',
    { takenAt: '' },
    'processing',
    ['sent done', 'opened done', 'signed:1 done', 'taken current', 'done waiting'],
  ],
  [
    'was signed elsewhere',
    { signers: [makeSigner()] },
    'processing',
    ['sent done', 'signed done', 'taken done', 'done current'],
  ],
  [
    'was taken by the provider',
    {},
    'processing',
    ['sent done', 'opened done', 'signed:1 done', 'taken done', 'done current'],
  ],
  [
    'is completed',
    { orderStatus: completed },
    'done',
    ['sent done', 'opened done', 'signed:1 done', 'taken done', 'done done'],
  ],
  [
    'was declined',
    { ...open, orderStatus: rejected, signers: [first, { ...guarantor, status: 'declined' }] },
    'declined',
    ['sent done', 'opened done', 'signed:1 done', 'declined problem'],
  ],
  [
    'has an expired link',
    { ...open, signers: [{ ...viewed, status: 'expired' }] },
    'sent',
    ['sent done', 'opened done', 'signed:1 problem', 'taken waiting', 'done waiting'],
  ],
  ['was cancelled', { ...unsent, wasSent: true, orderStatus: cancelled }, 'cancelled', ['cancelled problem']],
  ['was taken back', { ...unsent, wasSent: true }, 'takenBack', ['takenBack problem']],
  ['was sent again', { isReplaced: true, document: null, signers: [] }, 'replaced', []],
]

test.each(orderCases)('an order that %s has its milestones', (_, overrides, state, milestones) => {
  const progress = toProgress(makeFacts(overrides))
  expect(progress.state).toBe(state)
  expect(progress.milestones.map((milestone) => `${milestone.key} ${milestone.state}`)).toEqual(milestones)
  for (const milestone of progress.milestones)
    expect(milestone.next !== '', milestone.key).toBe(['current', 'problem'].includes(milestone.state))
})

describe('services', () => {
  test('are grouped by address without charges and numbers, and equal rows are joined', () => {
    const { sites } = toProgress(makeFacts())
    expect(
      sites.map(({ address, services }) => [
        address,
        services.map(({ title, lines }) => [title, lines.map(({ labels }) => labels)]),
      ]),
    ).toEqual([
      ['1 Harbour Street', [['Internet', [['NBN 100']]]]],
      ['2 Hill Road', [['Internet', [['NBN 50']]]]],
      ['', [['Mobile', [['0412 345 678, SIM 20', '0412 345 679, SIM 20']]]]],
    ])
  })

  test.each([
    [inProgress, 'waiting', ''],
    [signed, 'current', ''],
    [completed, 'done', '2026-11-02T01:00:00.000Z'],
  ])('of an order with the status %s are set up: %s', (status, state, at) => {
    const [site] = toProgress(makeFacts({ orderStatus: status })).sites
    expect(site?.services[0]?.lines[0]?.milestones).toMatchObject([{ state, at, who: 'Example Telecom' }])
  })

  const time = { start: '2026-12-14T21:00:00Z', end: '2026-12-15T01:00:00Z' }
  const detail = 'Tuesday 15/12/2026, 08:00 to 12:00 AEDT'
  test.each<[AppointmentState, Partial<ProgressFacts>, object[]]>([
    ['held', open, [{ what: 'Time held at the address', state: 'current', detail }]],
    ['confirming', {}, [{ what: 'Time confirmed', state: 'current', next: 'nbn confirms the time.' }]],
    [
      'confirmed',
      {},
      [
        { what: 'Time confirmed', state: 'done' },
        { what: 'Visit of the technician', state: 'current', detail },
      ],
    ],
    [
      'past',
      {},
      [
        { what: 'Time confirmed', state: 'done' },
        { what: 'Visit of the technician', state: 'done', at: time.end },
      ],
    ],
    ['needed', {}, [{ state: 'problem', next: 'Northside Telecom chooses another time.' }]],
    ['none', {}, []],
  ])('with an appointment that is %s show it before they are set up', (state, overrides, milestones) => {
    const appointments = [makeAppointment({ ...time, state, address: '2 Hill Road' })]
    const { sites } = toProgress(makeFacts({ ...overrides, appointments }))
    const stepsAt = (address: string) =>
      sites.find((site) => site.address === address)?.services[0]?.lines[0]?.milestones ?? []
    expect(stepsAt('2 Hill Road').slice(0, -1)).toMatchObject(milestones)
    expect(stepsAt('1 Harbour Street')).toHaveLength(1)
  })

  test('of an order that was taken back are not listed', () => {
    expect(toProgress(makeFacts({ ...unsent, wasSent: true }))).toMatchObject({ sites: [], numbers: [] })
  })
})

const number = '0255508000'
const numberCases: [PortState | undefined, string[]][] = [
  [undefined, ['current', 'waiting', 'waiting', 'waiting']],
  ['refused', ['problem', 'waiting', 'waiting', 'waiting']],
  ['submitting', ['current', 'waiting', 'waiting', 'waiting']],
  ['submitted', ['done', 'current', 'waiting', 'waiting']],
  ['accepted', ['done', 'done', 'current', 'waiting']],
  ['scheduled', ['done', 'done', 'done', 'current']],
  ['ported', ['done', 'done', 'done', 'done']],
  ['rejected', ['done', 'problem', 'waiting', 'waiting']],
  ['withdrawn', ['problem']],
]

describe('numbers', () => {
  test.each(numberCases)('in the state %s have their milestones', (state, states) => {
    const ports = state ? [makePort(number, { state, code: 'account' })] : []
    const group = toProgress(makeFacts({ ports })).numbers.find(({ label }) => label === '02 5550 8000')
    expect(group?.milestones.map((milestone) => milestone.state)).toEqual(states)
  })

  test('that were refused by the check wait until the order is signed', () => {
    const ports = [makePort(number, { state: 'refused', code: 'account' })]
    const { numbers } = toProgress(makeFacts({ ...open, ports }))
    expect(numbers[1]?.milestones[0]?.state).toBe('waiting')
  })

  test('of a range are joined while they have the same milestones', () => {
    const rejectedPort = makePort('0255509905', { state: 'rejected', code: 'account' })
    const labelsOf = (ports: ProgressFacts['ports']) =>
      toProgress(makeFacts({ ports })).numbers.map(({ label, count }) => [label, count])
    expect(labelsOf([])).toEqual([
      ['02 5550 9904 to 02 5550 9906', 3],
      ['02 5550 8000', 1],
    ])
    expect(labelsOf([rejectedPort]).slice(0, 3)).toEqual([
      ['02 5550 9904', 1],
      ['02 5550 9905', 1],
      ['02 5550 9906', 1],
    ])
  })

  test('show the day, the times and the reason that the customer may read', () => {
    const ports = [
      makePort(number, { state: 'scheduled', date: '2026-12-01', changedAt: '2026-11-05T00:00:00.000Z' }),
      makePort('0255509904', { state: 'rejected', code: 'name' }),
      makePort('0255501111', { state: 'rejected', code: 'name' }),
    ]
    const portChanges = [{ at: '2026-11-03T00:00:00.000Z', state: 'submitted', numbers: [number] }]
    const { numbers, now } = toProgress(makeFacts({ ports, portChanges }))
    expect(now).toContain('One number needs a correction.')
    const [rejectedGroup] = numbers
    expect(rejectedGroup?.milestones[1]).toMatchObject({
      what: 'Rejected by Telstra',
      detail: expect.stringContaining('The account name does not match'),
      next: 'Northside Telecom will correct it, or send a link to correct it from the latest bill.',
    })
    const scheduledGroup = numbers.find(({ label }) => label === '02 5550 8000')
    expect(scheduledGroup?.milestones).toMatchObject([
      { at: '2026-11-03T00:00:00.000Z', who: 'Example Telecom' },
      { at: '', who: 'Optus' },
      { at: '2026-11-05T00:00:00.000Z', day: '2026-12-01' },
      { day: '2026-12-01', next: 'The number moves on 01/12/2026. Keep the current service until then.' },
    ])
    // The document does not show a number that was added when another one was corrected.
    expect(JSON.stringify(numbers)).not.toContain('0255501111')
  })
})

test.each<[string, Partial<ProgressFacts>, string]>([
  ['in progress', {}, ''],
  ['completed', { orderStatus: completed }, '2027-01-31T01:00:00.000Z'],
  ['completed with a number in progress', { orderStatus: completed, ports: [makePort(number)] }, ''],
  [
    'completed with a number that moved later',
    { orderStatus: completed, ports: [makePort(number, { state: 'ported', changedAt: '2026-11-12T01:00:00.000Z' })] },
    '2027-02-10T01:00:00.000Z',
  ],
  [
    'completed with a rejected number',
    { orderStatus: completed, ports: [makePort(number, { state: 'rejected' })] },
    '2027-02-01T00:00:00.000Z',
  ],
  ['cancelled', { orderStatus: cancelled }, '2027-01-31T01:00:00.000Z'],
  ['taken back', { ...unsent, wasSent: true }, '2027-01-31T01:00:00.000Z'],
])('the link of an order that is %s ends 90 days after the last milestone', (_, overrides, endsAt) => {
  expect(toProgress(makeFacts(overrides)).endsAt).toBe(endsAt)
})

test('an application is no service that is set up', () => {
  const { document } = makeFacts()
  const application = { title: 'Change of lessee', facts: [], columns: [], rows: [['Mobile', '0412 345 678']] }
  const facts = makeFacts({ document: document && { ...document, sections: [application] } })
  expect(toProgress(facts)).toMatchObject({
    sites: [],
    numbers: [],
    next: 'Example Telecom sets up everything in the order.',
  })
})
