import { expect, test } from 'vitest'
import { personName, requiredOf, toOneName } from './person-name.ts'

test.each([
  [{ firstName: 'Ada', surname: 'Nguyen' }, 'Ada Nguyen'],
  [{ firstName: '', surname: 'Suharto' }, 'Suharto'],
  [{ firstName: 'Ada', surname: ' ' }, 'Ada'],
  [{}, ''],
])('makes one text of the names %j', (names, name) => {
  expect(personName(names)).toBe(name)
})

test.each([
  [{ firstName: 'Suharto', surname: '' }, 'Suharto'],
  [{ firstName: 'Suharto', surname: '.' }, 'Suharto'],
  [{ firstName: '-', surname: 'Suharto' }, 'Suharto'],
  [{ firstName: 'Ida Ayu', surname: 'Rai' }, 'Ida Ayu Rai'],
  [{ firstName: '', surname: 'Suharto' }, 'Suharto'],
])('moves the whole name of %j to the surname', (names, surname) => {
  expect(toOneName(names)).toEqual({ firstName: '', surname })
})

test('requires the surname instead of the first name of a person with one name', () => {
  expect(requiredOf(['firstName', 'surname', 'mobile'], { hasOneName: true })).toEqual(['surname', 'mobile'])
  expect(requiredOf(['firstName'], { hasOneName: true })).toEqual(['surname'])
  expect(requiredOf(['firstName'], {})).toEqual(['firstName'])
  expect(requiredOf(['firstName', 'lastName'], { hasOneName: true }, 'lastName')).toEqual(['lastName'])
})
