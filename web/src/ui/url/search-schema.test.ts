import { describe, expect, test } from 'vitest'
import {
  anyText,
  day,
  editedRecord,
  oneOf,
  searchSchema,
  wholeNumber,
  wholeNumberOrZero,
  word,
} from './search-schema.ts'

describe('a parameter of the query string', () => {
  test.each([
    [wholeNumber, 7, 7],
    [wholeNumber, '7', 7],
    [wholeNumber, 0, undefined],
    [wholeNumber, -1, undefined],
    [wholeNumber, 1.5, undefined],
    [wholeNumber, 'seven', undefined],
    [wholeNumberOrZero, 0, 0],
    [wholeNumberOrZero, '0', 0],
    [wholeNumberOrZero, 3, 3],
    [wholeNumberOrZero, '', undefined],
    [word, 'abn', 'abn'],
    [word, '', undefined],
    [word, 7, undefined],
    [anyText, 53004085616, '53004085616'],
    [anyText, '', ''],
    [anyText, undefined, undefined],
    [day, '2026-03-05', '2026-03-05'],
    [day, '5/3/2026', undefined],
    [oneOf('only', 'too'), 'too', 'too'],
    [oneOf('only', 'too'), 'Too', undefined],
    [editedRecord, 'new', 'new'],
    [editedRecord, 12, 12],
    [editedRecord, 'old', undefined],
  ])('%o reads %j as %j', (read, text, value) => {
    expect(read(text)).toBe(value)
  })
})

test('omits parameters that are unknown, missing or invalid', { meta: { rules: ['H3'] } }, () => {
  const read = searchSchema({ page: wholeNumber, keyword: anyText, sort: word })
  expect(read({ page: 'two', keyword: 7, order: 12 })).toEqual({ keyword: '7' })
})
