import { describe, expect, test } from 'vitest'
import { contract } from '../contract/index.ts'
import { type Access, type CallerKind, canCall, seesAllDealers, toCallerKind } from './access.ts'

const callers: readonly CallerKind[] = ['none', 'guid', 'applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin']

describe('the access table', () => {
  test.each([
    ['public', callers],
    ['service', []],
    ['guid', ['guid']],
    ['signedIn', ['applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin']],
    ['staffOrLink', ['guid', 'Dealer', 'DirectSales', 'Employee', 'Admin']],
    ['staff', ['Dealer', 'DirectSales', 'Employee', 'Admin']],
    ['provider', ['DirectSales', 'Employee', 'Admin']],
    ['admin', ['Admin']],
  ] as const)(
    'calls with access %s allow %j',
    { meta: { rules: ['AUTH-allowed-levels', 'ROLE-admin-only', 'ROLE-not-shown'] } },
    (access: Access, allowed) => {
      expect(callers.filter((caller) => canCall(access, caller))).toEqual(allowed)
    },
  )

  test.each([
    ['Admin', 'Administrators', 'Admin'],
    ['ADMIN', 'administrators', 'Admin'],
    ['Admin', '', 'Employee'],
    ['Admin', null, 'Employee'],
    ['Dealer', 'Administrators', 'Dealer'],
    ['dealer', '', 'Dealer'],
    ['DirectSales', '', 'DirectSales'],
    ['5', '', 'DirectSales'],
    [5, '', 'DirectSales'],
    ['Employee', '', 'Employee'],
    ['interested', '', 'applicant'],
    ['unknown', 'Administrators', 'applicant'],
    ['', '', 'applicant'],
    [null, null, 'applicant'],
    [undefined, undefined, 'applicant'],
  ] as const)(
    'level %j of group %j is %s',
    {
      meta: {
        rules: ['AUTH-interested-unauthorized', 'AUTH-unknown-unauthorized', 'AUTH-missing-unauthorized', 'ROLE-admin'],
      },
    },
    (level, group, kind) => {
      expect(toCallerKind(level, group)).toBe(kind)
    },
  )

  test('dealers, direct sales, employees and administrators build orders and quotes', {
    meta: { rules: ['ROLE-builders'] },
  }, () => {
    const { orders, quotes } = contract
    for (const call of [orders.createOrder, orders.getOrder, quotes.saveQuote]) expect(call.access).toBe('staff')
  })

  test('employees and administrators see every dealer', () => {
    expect(callers.filter(seesAllDealers)).toEqual(['Employee', 'Admin'])
  })
})
