import { expect, test } from 'vitest'
import type { DealerManager } from '../contract/dealer-records.ts'
import { managerFields } from '../records/dealer-fields.ts'
import { fieldValues } from '../records/kinds.ts'
import { missingFromAgreement } from './agreement.ts'

const rules = { meta: { rules: ['annoyance-10'] } }
const business = (values: Partial<DealerManager>) =>
  ({ id: 1, dealerManagerId: 1, dealerId: 2, version: 1, ...fieldValues(managerFields, values) }) as DealerManager
const whole = {
  registeredCompanyName: 'Novak Pty Ltd',
  abn: '75104999662',
  firstName: 'Dana',
  address: '1 Harbour Street',
  bsbno: '123-456',
  accountNo: '123456789',
}

test('lists every empty field that the agreement requires, with its section', rules, () => {
  expect(missingFromAgreement(business({}))).toEqual([
    { path: 'registeredCompanyName', message: 'Business: Registered company name can not be empty' },
    { path: 'abn', message: 'Business: ABN can not be empty' },
    { path: 'firstName', message: 'Person: First name can not be empty' },
    { path: 'address', message: 'Business: Address can not be empty' },
    { path: 'bsbno', message: 'Payment: BSB can not be empty' },
    { path: 'accountNo', message: 'Payment: Account number can not be empty' },
  ])
})

test.each([
  ['a whole business', {}],
  ['a trading name in place of the company name', { registeredCompanyName: '', tradingName: 'Novak Phones' }],
  ['a person with one name only', { firstName: '', lastName: 'Suharto', hasOneName: true }],
] as const)('accepts %s', rules, (_, change) => {
  expect(missingFromAgreement(business({ ...whole, ...change }))).toEqual([])
})

test('requires the last name of a person with one name only', rules, () => {
  expect(missingFromAgreement(business({ ...whole, firstName: '', hasOneName: true }))).toEqual([
    { path: 'lastName', message: 'Person: Last name can not be empty' },
  ])
})
