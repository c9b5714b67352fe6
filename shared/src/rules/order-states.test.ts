import { expect, test } from 'vitest'
import { canMoveOrder, isLocked, isSigned, orderStatusLabel, orderTypes, zeroGuid } from './order-states.ts'
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
  'ORD-status-0, ORD-status-1, ORD-status-2, ORD-status-3, ORD-status-4, ORD-status-5, ORD-status-unknown: %i is %s',
  (status, label) => {
    expect(orderStatusLabel(status)).toBe(label)
  },
)

test('ORD-status-others: an order moves along the table only', () => {
  const moves = [0, 1, 2, 3, 4, 5].map((from) => [0, 1, 2, 3, 4, 5, 6].filter((to) => canMoveOrder(from, to)))
  expect(moves).toEqual([[1, 2, 4], [0, 1, 2, 4, 5], [0, 3, 4], [], [], [0, 4]])
  expect(canMoveOrder(9, 0)).toBe(false)
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
])('ORD-signed-reading: %j is locked %s, signed %s', (order, locked, signed) => {
  expect([isLocked(order), isSigned(order)]).toEqual([locked, signed])
})

test('ORD-type-1, ORD-type-2, ORD-type-3, ORD-type-4, ORD-type-ordinary: the order types have their numbers', () => {
  expect(orderTypes).toEqual({ ordinary: 0, changeOfAddress: 1, changeOfLessee: 2, airlinePartner: 3, finance: 4 })
})

test('DEF-guid-zeros: the guid that is none is all zeros', () => {
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
