import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsTerms, searchedIdentifier, searchTerms } from './search-terms.ts'
import { spellingsOf } from './test-spellings.ts'

test.each([
  ['José  O’Brien', ['jose', 'obrien']],
  ['Smith-Jones', ['smith', 'jones']],
  ['+61491570156', ['0491570156']],
  ['+61 491 570 156', ['0491570156']],
  ['0491-570-156', ['0491570156']],
  ['0491.570.156', ['0491570156']],
  ['(02) 9876 5432', ['0298765432']],
  ['Jane 0412 345 678', ['jane', '0412345678']],
  ['13 11 14', ['131114']],
  ['0061 491 570 156', ['0491570156']],
  ['0061491570156', ['0491570156']],
  ['Jane 00 61 2 9876 5432', ['jane', '0298765432']],
  ['0061 491', ['0491']],
  ['٠٤٩١ ٥٧٠ ١٥٦', ['0491570156']],
  ['pat@bücher.example', ['pat@xn', 'bcher', 'kva.example']],
  ['1300 123 456', ['1300123456']],
  ['+61 491', ['0491']],
  ['+61 1300 12', ['130012']],
  ['0491-570', ['0491', '570']],
  ['(02) 9876', ['02', '9876']],
  ['10042', ['10042']],
  ['2000 10042', ['2000', '10042']],
  ['75 104 999 662', ['75', '104', '999', '662']],
  ['45.50', ['45.50']],
  ['27/11/2026', ['27/11/2026']],
  ['2026-11-27', ['2026', '11', '27']],
  ['“0413 777 888”', ['0413777888']],
  ['📱 +61 413 777 888', ['0413777888']],
  ['M: 0413 777', ['0413', '777']],
  ['(m) 0413777888', ['0413777888']],
  ['Home 12', ['home', '12']],
  ['Email: pat@example.test', ['pat@example.test']],
  ['Pat <pat@example.test>;', ['pat@example.test']],
  ['ABN 75 104 999 662', ['75104999662']],
  ['A.B.N.75104999662', ['75104999662']],
  ['ACN: 004 085 616', ['004085616']],
  ['5 12 Main St', ['5', '12', 'main', 'st']],
  ['pat+orders@example.test', ['pat+orders@example.test']],
  ['100%', ['100%']],
  ['a_b', ['a_b']],
  ['iPhone 15 128GB', ['iphone', '15', '128gb']],
  ["'", []],
  ['', []],
])('%s is searched as %j', (keyword, terms) => {
  expect(searchTerms(keyword)).toEqual(terms)
})

test('a number is found by every other spelling of it, whole or in part', () => {
  const number = fc.constantFrom('0298765432', '0412345678', '1300123456', '1800123456', '131114')
  fc.assert(
    fc.property(
      number,
      fc.nat({ max: 30 }),
      fc.nat({ max: 30 }),
      fc.nat({ max: 6 }),
      (dialled, stored, typed, start) => {
        const spellings = spellingsOf(dialled).filter((spelling) => !/ext|[x#;]/.test(spelling))
        const at = (index: number) => spellings[index % spellings.length] ?? ''
        const text = `Kim ${at(stored)} Sydney`
        expect(containsTerms(text, at(typed)), `${text}: ${at(typed)}`).toBe(true)
        expect(containsTerms(text, dialled.slice(start, start + 4))).toBe(true)
        expect(containsTerms(text, '0455 555 555')).toBe(false)
      },
    ),
  )
})

test.each([
  ['Hosted voice plans', 'voice', true],
  ['Hosted voice plans', 'PLANS hosted', true],
  ['Hosted voice plans', 'mobile voice', false],
  ['Hosted voice plans', ' ', true],
])('%s contains the terms of %s: %s', (text, searched, expected) => {
  expect(containsTerms(text, searched)).toBe(expected)
})

test.each([
  ['0412 000 112', '0412000112'],
  ['+61 412 000 112', '0412000112'],
  ['(0412) 000-112', '0412000112'],
  ['0412 000', '0412000'],
  ['+61 412', '0412'],
  ['412 000 112', '412000112'],
  ['000 112', '000112'],
  ['M: 0412 000 112', '0412000112'],
  ['1300 123', '1300123'],
  ['8961 0200 0000 0000 112', '8961020000000000112'],
  ['SIM 8961 0200', '89610200'],
  ['00:1B:44:11:3a:b7', '001b44113ab7'],
  ['00-1b-44', '001b44'],
  ['001b.4411.3ab7', '001b44113ab7'],
  ['TKT-500101', 'tkt500101'],
  ['order 10205', '10205'],
  ['#10205', '10205'],
  ['N1234567R', 'n1234567r'],
  ['12 Main Street', ''],
  ['pat2@example.test', ''],
  ['Nguyen', ''],
  ['', ''],
])('%s is searched as the identifier %s', (keyword, identifier) => {
  expect(searchedIdentifier(keyword)).toBe(identifier)
})
