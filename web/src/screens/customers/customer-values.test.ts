import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { describe, expect, test } from 'vitest'
import { blankAddress } from '../../fields/blank-address.ts'
import { type CustomerValues, mergeCustomers, toBody, toValues } from './customer-values.ts'

const street = { ...blankAddress, streetAddress: '12 Bay Road', suburb: 'Kiama', state: 'NSW', postCode: '2533' }

function values(person: object, addresses = [street]): CustomerValues {
  const blank = toValues()
  return { ...blank, person: { ...blank.person, ...person }, addresses }
}

const base = values({ firstName: 'Eva', mobile: '0412345678', email: 'eva@example.test' })

describe('merging two people’s changes of a customer', () => {
  test('keeps both people’s changes', () => {
    const result = mergeCustomers(
      base,
      values({ ...base.person, mobile: '0412000000' }),
      values({ ...base.person, email: 'new@example.test' }),
    )
    expect(result.value.person).toMatchObject({ firstName: 'Eva', mobile: '0412000000', email: 'new@example.test' })
  })

  test('names a field that both people changed, and keeps my value', () => {
    const mine = values({ ...base.person, mobile: '0412000000' })
    const theirs = values({ ...base.person, mobile: '0412111111' })
    const { value, conflicts } = mergeCustomers(base, mine, theirs)
    expect(conflicts).toEqual([{ label: 'Mobile', mine: '0412000000', theirs: '0412111111' }])
    expect(value.person.mobile).toBe('0412000000')
  })

  test('keeps the addresses that either person added', () => {
    const mine = values(base.person, [{ ...street, streetAddress: '1 My Street' }, street])
    const theirs = values(base.person, [street, { ...street, streetAddress: '2 Their Street' }])
    expect(mergeCustomers(base, mine, theirs).value.addresses.map((address) => address.streetAddress)).toEqual([
      '1 My Street',
      '12 Bay Road',
      '2 Their Street',
    ])
  })

  test('keeps the stored addresses that both people changed, with their ids', () => {
    const [first, second] = [
      { ...street, addressID: 1 },
      { ...street, streetAddress: '14 Bay Road', addressID: 2 },
    ]
    const storedValues = values(base.person, [first, second])
    const mine = values(base.person, [{ ...first, streetAddress: '1 My Street' }, second])
    const theirs = values(base.person, [first, { ...second, streetAddress: '2 Their Street' }])
    expect(
      mergeCustomers(storedValues, mine, theirs).value.addresses.map(({ addressID, streetAddress }) => [
        addressID,
        streetAddress,
      ]),
    ).toEqual([
      [1, '1 My Street'],
      [2, '2 Their Street'],
    ])
  })
})

describe('the body that is sent', () => {
  test('has today as the referral date of a new customer', { meta: { rules: ['DEF-customer-referralDate'] } }, () => {
    expect(toValues().person.referralDate).toBe(toLocalDay(new Date()))
  })

  test('writes a typed address in one line and omits an empty one', () => {
    expect(addressLine(street)).toBe('12 Bay Road, Kiama NSW 2533')
    expect(toBody(values({}, [street, blankAddress]), 'residential').addressDetails).toEqual([
      { ...street, formattedAddress: '12 Bay Road, Kiama NSW 2533' },
    ])
  })

  test('has a company only for a business', () => {
    expect(toBody(base, 'residential').companyDetails).toBeNull()
    expect(toBody(base, 'business').companyDetails).toMatchObject({ abn: '', industry: 'Q' })
  })
})
