import { expect, test } from 'vitest'
import { toCopies, wrongCopies } from './copies.ts'

test.each([
  ['', [], undefined],
  ['ada@one.test', ['ada@one.test'], undefined],
  [' ada@one.test; Bo@two.test,  ADA@one.test ', ['ADA@one.test', 'Bo@two.test'], undefined],
  ['ada@one.test bo', ['ada@one.test', 'bo'], 'bo is not an e-mail address'],
  [
    'a@x.test b@x.test c@x.test d@x.test',
    ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'],
    'Enter at most 3 addresses',
  ],
])('reads the addresses of the copies in “%s”', (text, addresses, wrong) => {
  expect(toCopies(text)).toEqual(addresses)
  expect(wrongCopies(text)).toBe(wrong)
})
