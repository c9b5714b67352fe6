import { describe, expect, test } from 'vitest'
import { type Access, type CallerKind, canCall, seesAllDealers, toCallerKind } from './access.ts'

const callers: readonly CallerKind[] = ['none', 'guid', 'applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin']

describe('the access table', () => {
  test.each([
    ['public', callers],
    ['service', []],
    ['guid', ['guid']],
    ['signedIn', ['applicant', 'Dealer', 'DirectSales', 'Employee', 'Admin']],
    ['staff', ['Dealer', 'DirectSales', 'Employee', 'Admin']],
    ['admin', ['Admin']],
  ] as const)('AUTH-allowed-levels, ROLE-admin-only: %s calls are for %j', (access: Access, allowed) => {
    expect(callers.filter((caller) => canCall(access, caller))).toEqual(allowed)
  })

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
    'AUTH-interested-unauthorized, AUTH-unknown-unauthorized, AUTH-missing-unauthorized, ROLE-admin: level %j of group %j is %s',
    (level, group, kind) => {
      expect(toCallerKind(level, group)).toBe(kind)
    },
  )

  test('employees and administrators see every dealer', () => {
    expect(callers.filter(seesAllDealers)).toEqual(['Employee', 'Admin'])
  })
})
