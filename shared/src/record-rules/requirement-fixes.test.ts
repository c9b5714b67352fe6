import { describe, expect, test } from 'vitest'
import { fixOf } from './requirement-fixes.ts'
import { missingRequirements } from './requirements.ts'
import { makeOrder } from './test-order.ts'

describe('the requirements that one value meets', () => {
  test.each([
    ['SEND-customer-email', 'email', 'customer', 'E-mail'],
    ['SEND-customer-salutation', 'salutation', 'customer', 'Salutation'],
    ['SEND-customer-jobTitle', 'jobTitle', 'customer', 'Job title'],
    ['SEND-customer-phoneOrMobile', 'phoneOrMobile', 'customer', 'Mobile'],
    ['COMP-sole-trader-required', 'directorSurname', 'company', 'Director surname'],
    ['COMP-sole-trader-required', 'dateOfBirth', 'company', 'Date of birth'],
  ])('%s of %s is fixed in the %s', (code, field, record, label) => {
    expect(fixOf({ code, field })).toMatchObject({ record, field: { label } })
  })

  test.each([
    ['SEND-abn', 'abn'],
    ['SEND-customer-address', 'address'],
    ['VAL-required', 'ratePlanID'],
    ['TERM-confirm', 'terms'],
    ['toString', 'toString'],
  ])('%s needs its screen', (code, field) => {
    expect(fixOf({ code, field })).toBeUndefined()
  })

  test('name the requirements that an order reports for an empty customer', () => {
    const order = makeOrder({})
    const customer = { ...order.customer, email: '', mobile: '', phone: '', firstName: '' }
    const codes = missingRequirements({ ...order, customer }).filter((requirement) => fixOf(requirement))
    expect(codes.map(({ code }) => code)).toEqual([
      'SEND-customer-firstName',
      'SEND-customer-mobile',
      'SEND-customer-email',
      'SEND-customer-phoneOrMobile',
    ])
  })
})
