import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test.each([
  [{ firstName: 'Ada', surname: 'Nguyen' }, 'Ada Nguyen'],
  [{ firstName: '', surname: 'Suharto' }, 'Suharto'],
  [{ firstName: 'Ada', surname: ' ' }, 'Ada'],
  [{}, ''],
])('makes one text of the names %j', (names, name) => {
  expect(personName(names)).toBe(name)
})
