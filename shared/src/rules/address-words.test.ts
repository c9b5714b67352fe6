import { expect, test } from 'vitest'
import { searchWords } from './address-words.ts'

test.each([
  'Unit 3/12 Hunter Street, Sydney NSW 2000',
  'Unit 3, 12 Hunter St, Sydney NSW 2000',
  'U3 12 Hunter St., Sydney NSW 2000',
  'U3/12 Hunter Street  Sydney  NSW  2000',
  'U 3, 12 Hunter St Sydney N.S.W. 2000',
  'UNIT3 12 HUNTER STREET SYDNEY NSW 2000',
  '3/12 Hunter Street, Sydney NSW 2000',
  '3 / 12 Hunter Str, Sydney NSW 2000',
  '３／１２ Hunter Street, Sydney NSW 2000',
  '3⁄12 Hunter Street,\u00a0Sydney\u200b NSW 2000',
])('%j has the words of one address', (address) => {
  expect(searchWords(address)).toEqual(['unit', '3', '12', 'hunter', 'street', 'sydney', 'nsw', '2000'])
})

test.each([
  ['12 St Kilda Road', ['12', 'st', 'kilda', 'road']],
  ['5 O’Connell St', ['5', 'oconnell', 'street']],
  ["5 O'Connell St", ['5', 'oconnell', 'street']],
  ['Unit', ['unit']],
  ['Unity Avenue 3', ['unity', 'avenue', '3']],
  ['3–12 Hunter Street', ['3', '12', 'hunter', 'street']],
  ['Unit 3', ['unit', '3']],
  ['U Lane', ['u', 'lane']],
])('%j has the words %j', (address, words) => {
  expect(searchWords(address)).toEqual(words)
})
