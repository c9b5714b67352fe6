import { describe, expect, test } from 'vitest'
import {
  applicationStatuses,
  canChangeApplication,
  canChangeApplicationStatus,
  canRenewApplication,
  nextApprover,
} from '../rules/application-states.ts'
import { allFlagsOff } from '../rules/flags.ts'
import { applicationKindOf, missingInApplication } from './applications.ts'
import { menuOf } from './menu.ts'
import { toReadableOrder } from './readable.ts'
import { missingRequirements } from './requirements.ts'
import { makeOrder } from './test-order.ts'
import { noMarks, verdictOf } from './verdict.ts'

const now = new Date('2026-07-02T00:00:00Z')

const changesOf = (kind: 'lessee' | 'relocation' | 'finance') =>
  applicationStatuses.flatMap((from) =>
    applicationStatuses.filter((to) => canChangeApplicationStatus(kind, from, to)).map((to) => `${from} > ${to}`),
  )

test('a change of lessee allows only these status changes', { meta: { rules: ['LESS-states'] } }, () => {
  expect(changesOf('lessee')).toEqual([
    'Created > Sent',
    'Sent > Created',
    'Sent > Former Approved',
    'Sent > Rejected',
    'Former Approved > Created',
    'Former Approved > Approved',
    'Former Approved > Rejected',
    'Approved > Processing',
    'Rejected > Created',
    'Rejected > Sent',
  ])
})

test('a relocation allows only these status changes', () => {
  expect(changesOf('relocation')).toEqual([
    'Created > Sent',
    'Sent > Created',
    'Sent > Approved',
    'Sent > Rejected',
    'Rejected > Created',
    'Rejected > Sent',
  ])
})

test('a finance application allows only these status changes, and a decided one can be replaced', {
  meta: { rules: ['FIN-states'] },
}, () => {
  expect(changesOf('finance')).toEqual(['Created > Sent', 'Sent > Created', 'Sent > Approved', 'Sent > Rejected'])
  expect(applicationStatuses.filter((status) => canRenewApplication('finance', status))).toEqual([
    'Approved',
    'Rejected',
  ])
  expect(applicationStatuses.filter((status) => canChangeApplication('finance', status))).toEqual(['Created'])
  expect(applicationStatuses.filter((status) => canChangeApplication('relocation', status))).toEqual([
    'Created',
    'Rejected',
  ])
})

test.each([
  ['lessee', 'Created', 'former'],
  ['lessee', 'Sent', 'former'],
  ['lessee', 'Former Approved', 'new'],
  ['lessee', 'Approved', undefined],
  ['lessee', 'Processing', undefined],
  ['lessee', 'Rejected', 'former'],
  ['relocation', 'Sent', 'customer'],
  ['relocation', 'Approved', undefined],
] as const)(
  'the next approver of a %s that is %s is %s',
  { meta: { rules: ['LESS-states'] } },
  (kind, status, role) => {
    expect(nextApprover(kind, status)?.role).toBe(role)
  },
)

test('an application can be edited before it is sent and after it was rejected', () => {
  expect(applicationStatuses.filter((status) => canChangeApplication('relocation', status))).toEqual([
    'Created',
    'Rejected',
  ])
})

const party = { customerID: 1, name: 'Fay', contactName: 'Fay', email: 'f@x.test', mobile: '', accountNo: '' }
const service = { service: 'Mobile', serviceNumber: '', accountNumber: '' }
const whole = {
  applicationID: 1,
  kind: 'lessee' as const,
  status: 'Created' as const,
  guid: '',
  services: [service],
  details: { changeDate: '2026-12-01', reason: 'sale' },
  parties: [
    { ...party, role: 'former' as const },
    { ...party, role: 'new' as const },
  ],
}

describe('an order with an application', () => {
  test.each([
    [1, 'Change of address required', '/change-address'],
    [2, 'Change of lessee required', '/change-lessee'],
  ])(
    'of type %i requires the application and no products',
    { meta: { rules: ['CAP-applications'] } },
    (orderType, message, link) => {
      const missing = missingRequirements(makeOrder({ orderType }))
      expect(missing.map((entry) => [entry.message, entry.link])).toContainEqual([message, link])
      expect(missing.map(({ code }) => code)).not.toContain('SEND-no-products')
    },
  )

  test('lists each empty field with a link to it', () => {
    expect(missingInApplication({ orderType: 2, application: whole })).toEqual([])
    const incomplete = { ...whole, parties: [], details: { changeDate: '2026-12-01' } }
    expect(missingInApplication({ orderType: 2, application: incomplete }).map(({ link }) => link)).toEqual([
      '/change-lessee?field=formerCustomerID',
      '/change-lessee?field=newCustomerID',
      '/change-lessee?field=reason',
    ])
  })

  test.each([
    [1, ['Former account number']],
    [2, ['Payment']],
    [3, []],
  ])('shows customer %i only what concerns them: %j', (customerID, labels) => {
    const directDebit = { useExisting: true, payWithCreditCard: false, noDetailsProvided: false }
    const parties = [
      { ...party, role: 'former' as const, accountNo: '70001234' },
      { ...party, role: 'new' as const, customerID: 2 },
    ]
    const services = [{ ...service, serviceNumber: '0412000111' }]
    const application = { ...whole, services, parties, details: { ...whole.details, directDebit } }
    const [section] = toReadableOrder(makeOrder({ orderType: 2, customerID, application })).sections
    const shown = section?.facts.map(({ label }) => label).filter((label) => /account|Payment/.test(label))
    expect(shown).toEqual(labels)
    expect(section?.rows).toEqual([['Mobile', '0412 000 111', '']])
  })

  test.each([
    [0, undefined],
    [1, 'Change Address'],
    [2, 'Change Lessee'],
    [3, undefined],
  ])('of type %i has the menu entry %s', (orderType, title) => {
    const titles = menuOf(makeOrder({ orderType }), noMarks, 'Dealer', allFlagsOff).map((item) => item.title)
    expect(titles.filter((one) => one.startsWith('Change '))).toEqual(title ? [title] : [])
    expect(applicationKindOf({ orderType })?.menuTitle).toBe(title)
  })

  test('has a tick in the menu once the application is saved, and a red mark before', {
    meta: { rules: ['MENU-icon-saved'] },
  }, () => {
    const entry = (order: ReturnType<typeof makeOrder>) =>
      menuOf(order, verdictOf(order, now), 'Dealer', allFlagsOff).find(({ title }) => title === 'Change Lessee')
    expect(entry(makeOrder({ orderType: 2 }))).toMatchObject({ hasData: false, invalid: true })
    expect(entry(makeOrder({ orderType: 2, application: whole }))).toMatchObject({ hasData: true, missing: false })
    const incomplete = { ...whole, services: [] }
    expect(entry(makeOrder({ orderType: 2, application: incomplete }))).toMatchObject({ hasData: true, missing: true })
  })
})
