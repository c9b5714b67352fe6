import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAbn, formatAcn, isValidAbn, isValidAcn } from './abn.ts'

describe('isValidAbn', () => {
  test.each([
    ['51824753556', true],
    ['51 824 753 556', true],
    [' 53 004 085 616 ', true],
    ['51824753557', false],
    ['5182475355', false],
    ['518247535560', false],
    ['01824753556', false],
    ['5182475355A', false],
    ['51-824-753-556', false],
    ['00000000000', false],
    ['', false],
  ])('%j is valid: %s', (text, expected) => {
    expect(isValidAbn(text)).toBe(expected)
  })

  test('rejects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digits = [...'51824753556']
        digits[place] = String((Number(digits[place]) + step) % 10)
        expect(isValidAbn(digits.join(''))).toBe(false)
      }),
    )
  })

  test('has exactly one valid pair of leading digits for any nine other digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const rest = String(number).padStart(9, '0')
        const pairs = Array.from({ length: 90 }, (_, index) => `${index + 10}${rest}`)
        const valid = pairs.filter(isValidAbn).length
        expect(valid === 1 || valid === 2).toBe(true)
      }),
    )
  })
})

describe('isValidAcn', () => {
  test.each([
    ['004085616', true],
    ['000 000 019', true],
    ['000 250 000', true],
    ['010 499 966', true],
    ['010499967', false],
    ['10499966', false],
    ['000000000', false],
    ['', false],
  ])('%j is valid: %s', (text, expected) => {
    expect(isValidAcn(text)).toBe(expected)
  })

  test('rejects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digits = [...'010499966']
        digits[place] = String((Number(digits[place]) + step) % 10)
        // Weights 2, 4, 5, 6 and 8 share a factor with 10, so the check digit of the register misses some wrong
        // digits there.
        fc.pre([1, 3, 7, 9].includes(place === 8 ? 1 : 8 - place))
        expect(isValidAcn(digits.join(''))).toBe(false)
      }),
    )
  })
})

test('formatAcn groups nine digits and returns other text unchanged', () => {
  expect(formatAcn('104999662')).toBe('104 999 662')
  expect(formatAcn('26468395062')).toBe('26468395062')
})

test('formatAbn groups eleven digits and returns other text unchanged', () => {
  expect(formatAbn('51824753556')).toBe('51 824 753 556')
  expect(formatAbn('51824')).toBe('51824')
})
