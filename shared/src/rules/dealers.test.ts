import { expect, test } from 'vitest'
import { authLevels } from './access.ts'
import {
  agreeDirectorsNames,
  authLevelOf,
  dealerFlags,
  groupsOf,
  readAuthLevel,
  splitDirectorsName,
} from './dealers.ts'

test.each([
  [5, 'DirectSales'],
  ['5', 'DirectSales'],
  ['directsales', 'DirectSales'],
  ['ADMIN', 'Admin'],
  [' dealer ', 'Dealer'],
  ['Interested', 'interested'],
  ['Superhero', undefined],
  [4, undefined],
  ['', undefined],
])('reads the level %j as %j', { meta: { rules: ['DEAL-level-5'] } }, (input, level) => {
  expect(readAuthLevel(input)).toBe(level)
})

test('reads the stored level 5 as direct sales', { meta: { rules: ['DEAL-level-5'] } }, () => {
  expect(authLevelOf('5', '')).toBe('DirectSales')
})

test.each([
  ['Admin', 'Administrators', { isAdmin: true, isAirlinePartner: false, isResidential: false }],
  ['admin', 'administrators', { isAdmin: true, isAirlinePartner: false, isResidential: false }],
  ['Admin', '', { isAdmin: false, isAirlinePartner: false, isResidential: false }],
  ['Dealer', 'Administrators', { isAdmin: false, isAirlinePartner: false, isResidential: false }],
  ['Dealer', 'AirlinePartners', { isAdmin: false, isAirlinePartner: true, isResidential: false }],
  ['Dealer', 'Residential', { isAdmin: false, isAirlinePartner: false, isResidential: true }],
])('level %s in the group %j', { meta: { rules: ['DEAL-derived-flags'] } }, (authLevel, authGroup, flags) => {
  expect(dealerFlags({ authLevel, authGroup })).toEqual(flags)
})

test('every level has its groups, and only one includes administrators', () => {
  for (const level of authLevels) {
    expect(groupsOf(level).length).toBeGreaterThan(0)
    expect(groupsOf(level).includes('Administrators')).toBe(level === 'Admin')
  }
})

const names = (directorsName: string, firstName: string, lastName: string) => ({ directorsName, firstName, lastName })

test.each([
  ['a new full name is split', names('Ada Lovelace', 'Petra', 'Novak'), names('Ada Lovelace', 'Ada', 'Lovelace')],
  ['a removed full name is joined', names('', 'Petra', 'Novak'), names('Petra Novak', 'Petra', 'Novak')],
  ['a new last name is joined', names('Petra Novak', 'Petra', 'Smith'), names('Petra Smith', 'Petra', 'Smith')],
  ['removed names are joined', names('Petra Novak', '', ''), names('', '', '')],
  [
    'the full name decides if both are new',
    names('Ada Lovelace', 'Bob', 'Novak'),
    names('Ada Lovelace', 'Ada', 'Lovelace'),
  ],
  [
    'names that agree stay',
    names('Ada King Lovelace', 'Ada', 'King Lovelace'),
    names('Ada King Lovelace', 'Ada', 'King Lovelace'),
  ],
  ['a comma stays', names('Lovelace, Ada', 'Ada', 'Lovelace'), names('Lovelace, Ada', 'Ada', 'Lovelace')],
])('the names of a director agree: %s', { meta: { rules: ['ONB-director-split'] } }, (_, changed, expected) => {
  expect(agreeDirectorsNames(changed, names('Petra Novak', 'Petra', 'Novak'))).toEqual(expected)
})

test('the name of a director with one name only is the last name', () => {
  const oneName = (directorsName: string, firstName: string, lastName: string) => ({
    ...names(directorsName, firstName, lastName),
    hasOneName: true,
  })
  const before = names('Suharto', 'Suharto', '')
  expect(agreeDirectorsNames(oneName('Suharto', '', 'Suharto'), before)).toEqual(oneName('Suharto', '', 'Suharto'))
  expect(agreeDirectorsNames(oneName('Ida Ayu', '', 'Suharto'), before)).toEqual(oneName('Ida Ayu', '', 'Ida Ayu'))
  expect(agreeDirectorsNames(oneName('', '', 'Suharto'))).toEqual(oneName('Suharto', '', 'Suharto'))
})

test('a stored name of a director that disagrees is split, and a missing one is joined', () => {
  expect(agreeDirectorsNames(names('Ada Lovelace', 'Petra', 'Novak'))).toEqual(names('Ada Lovelace', 'Ada', 'Lovelace'))
  expect(agreeDirectorsNames(names('', 'Petra', 'Novak'))).toEqual(names('Petra Novak', 'Petra', 'Novak'))
})

test.each([
  ['Petra Novak', 'Petra', 'Novak'],
  ['  Mary  Anne   Smith ', 'Mary Anne', 'Smith'],
  ['Novak, Petra', 'Petra', 'Novak'],
  ['Prince', 'Prince', ''],
  ['', '', ''],
])('%j is %j and %j', { meta: { rules: ['ONB-director-split'] } }, (written, firstName, lastName) => {
  expect(splitDirectorsName(written)).toEqual({ firstName, lastName })
})
