import { expect, test } from 'vitest'
import {
  canChangeOrderStatus,
  causeOf,
  isLocked,
  isOpenTo,
  isSigned,
  mayAct,
  needsAdmin,
  type OrderAction,
  orderTypeLabel,
  orderTypes,
  takesServices,
  zeroGuid,
} from './order-states.ts'
import { orderStatusName } from './state-names.ts'
import { usageTypes } from './usage-types.ts'

test.each([
  [0, 'New'],
  [1, 'In Progress'],
  [2, 'Signed'],
  [3, 'Completed'],
  [4, 'Cancelled'],
  [5, 'Rejected'],
  [6, 'Unknown'],
  [-1, 'Unknown'],
])(
  'status %i is called %s',
  {
    meta: {
      rules: [
        'ORD-status-0',
        'ORD-status-1',
        'ORD-status-2',
        'ORD-status-3',
        'ORD-status-4',
        'ORD-status-5',
        'ORD-status-unknown',
      ],
    },
  },
  (status, label) => {
    expect(orderStatusName(status).label).toBe(label)
  },
)

test('an order allows only these status changes', { meta: { rules: ['ORD-status-others'] } }, () => {
  const changes = [0, 1, 2, 3, 4, 5].map((from) => [0, 1, 2, 3, 4, 5, 6].filter((to) => canChangeOrderStatus(from, to)))
  expect(changes).toEqual([[1, 2, 4], [0, 1, 2, 4, 5], [0, 3, 4], [], [], [0, 4]])
  expect(canChangeOrderStatus(9, 0)).toBe(false)
})

test.each([
  [{ orderStatus: 0 }, false, false],
  [{ orderStatus: 0, envelope: null }, false, false],
  [{ orderStatus: 0, envelope: {} }, true, false],
  [{ orderStatus: 1 }, true, false],
  [{ orderStatus: 2 }, true, true],
  [{ orderStatus: 3 }, true, true],
  [{ orderStatus: 4 }, true, false],
  [{ orderStatus: 5 }, true, false],
])('%j is locked: %s, and signed: %s', { meta: { rules: ['ORD-signed-reading'] } }, (order, locked, signed) => {
  expect([isLocked(order), isSigned(order)]).toEqual([locked, signed])
})

test('each order type has its number in the specification', {
  meta: { rules: ['ORD-type-1', 'ORD-type-2', 'ORD-type-3', 'ORD-type-4', 'ORD-type-ordinary'] },
}, () => {
  expect(orderTypes).toEqual({ ordinary: 0, changeOfAddress: 1, changeOfLessee: 2, airlinePartner: 3, finance: 4 })
})

test('the guid for no record is all zeros', { meta: { rules: ['DEF-guid-zeros'] } }, () => {
  expect(zeroGuid).toMatch(/^[0-]{36}$/)
})

test.each(
  [
    'answering',
    'fiveG',
    'adsl',
    'cmc',
    'did',
    'efm',
    'fax',
    'fibre',
    'mbe',
    'mobile',
    'moh',
    'nbn',
    'nbnEnterprise',
    'sip',
    'teams',
    'voice',
    'voIP',
  ].map((name, number) => [name, number] as const),
)('CONST-usageType-%s: is %i', (name, number) => {
  expect(Object.entries(usageTypes)).toContainEqual([name, number])
})

test.each<[OrderAction, number[], number[]]>([
  ['reset', [1, 2, 5], [1, 5]],
  ['cancel', [0, 1, 2, 5], [0, 1, 5]],
  ['reprocess', [2], [2]],
  ['resendToTicketing', [2], [2]],
  ['changeSignedDate', [2, 3], []],
  ['changeType', [0], [0]],
  ['flag', [0, 1, 2, 3, 4, 5], []],
])(
  'administrators may %s in %j and others in %j',
  { meta: { rules: ['ORD-edit-signed-admin'] } },
  (action, admins, others) => {
    const states = (isAdmin: boolean) =>
      [0, 1, 2, 3, 4, 5, 9].filter((orderStatus) => mayAct(action, { orderStatus }, isAdmin))
    expect([states(true), states(false)]).toEqual([admins, others])
  },
)

test('an order that waits to be sent can be taken back, but its type cannot be changed', () => {
  const waiting = { orderStatus: 0, envelope: { status: 'waiting' } }
  expect([isOpenTo('reset', waiting), isOpenTo('changeType', waiting)]).toEqual([true, false])
  expect([needsAdmin('reset', waiting), needsAdmin('reset', { orderStatus: 2 })]).toEqual([false, true])
})

test('only the statuses New and Cancelled are set by people', () => {
  expect([0, 1, 2, 3, 4, 5].filter((status) => causeOf[status] === 'people')).toEqual([0, 4])
})

test.each([
  [0, 'Ordinary', true],
  [1, 'Change of address', false],
  [2, 'Change of lessee', false],
  [3, 'Airline partner', true],
  [4, 'Finance', true],
  [7, 'Ordinary', true],
])('order type %i is called %s', { meta: { rules: ['ORD-type-ordinary'] } }, (orderType, label, services) => {
  expect([orderTypeLabel(orderType), takesServices({ orderType })]).toEqual([label, services])
})
