import { describe, expect, test } from 'vitest'
import type { AbnResult } from '../contract/company.ts'
import { companyFromRegister, isSoleTraderStyle, monthsSince, soleTraderFacts } from './company.ts'

const novak: AbnResult = {
  entity_name: 'NOVAK PLUMBING & GAS PTY LTD',
  entity_type_code: 'PRV',
  entity_name_type: 'MainName',
  other_names: ['Novak Plumbing', 'Novak Gas'],
  abn: '75104999662',
  acn: '104999662',
  abn_status_from_date: '1999-01-01',
}

describe('required director details', () => {
  test.each(['DIT', 'FUT', 'FPT', 'DTT', 'dit'])(
    'the entity type %s follows the rules for sole traders',
    { meta: { rules: ['COMP-sole-trader-T'] } },
    (code) => {
      expect(isSoleTraderStyle(code)).toBe(true)
    },
  )

  test.each(['IND', 'ind', ' IND '])(
    'the entity type %j follows the rules for sole traders',
    { meta: { rules: ['COMP-sole-trader-IND'] } },
    (code) => {
      expect(isSoleTraderStyle(code)).toBe(true)
    },
  )

  test('surname and date of birth of the director are required', {
    meta: { rules: ['COMP-sole-trader-required'] },
  }, () => {
    expect(soleTraderFacts('IND')).toEqual({
      otherOrganisation: true,
      isdirectorSurnameRequired: true,
      isdateOfBirthRequired: true,
    })
  })

  test.each(['PRV', 'PUB', 'OIE', ''])(
    'the entity type %j requires neither',
    { meta: { rules: ['COMP-other-not-required'] } },
    (code) => {
      expect(soleTraderFacts(code)).toEqual({
        otherOrganisation: false,
        isdirectorSurnameRequired: false,
        isdateOfBirthRequired: false,
      })
    },
  )
})

describe('fields from the register', () => {
  test('takes names, entity type, ACN and the date on which the ABN became active', () => {
    expect(companyFromRegister(novak)).toMatchObject({
      abn: '75104999662',
      companyName: 'NOVAK PLUMBING & GAS PTY LTD',
      tradingName: 'Novak Plumbing',
      entityType: 'PRV',
      acn: '104999662',
      abn_status_from_date: '1999-01-01',
      otherOrganisation: false,
    })
  })

  test('uses the ABN if the ACN is missing', { meta: { rules: ['COMP-acn-fallback'] } }, () => {
    expect(companyFromRegister({ ...novak, acn: '' }).acn).toBe('75104999662')
  })

  test('an entry without other names has no trading name', () => {
    expect(companyFromRegister({ ...novak, other_names: [] }).tradingName).toBe('')
  })
})

describe('counts whole months since the ABN status date', { meta: { rules: ['COMP-months-old'] } }, () => {
  test.each([
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2024-11-21', '2026-11-21', 24],
    ['2024-11-22', '2026-11-21', 23],
    ['1999-01-01', '2026-11-21', 334],
    ['2027-01-01', '2026-11-21', 0],
    ['', '2026-11-21', 0],
  ])('from %j to %s are %i', (from, today, months) => {
    expect(monthsSince(from, today)).toBe(months)
  })
})
