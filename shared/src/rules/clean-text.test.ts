import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'
import { limited } from './schemas.ts'

test.each([
  ['Ada\u202e neyugN', 'Ada neyugN'],
  ['\u202dAda\u202c \u2066Nguyen\u2069\u200e\u200f', 'Ada Nguyen'],
  ['A\u200bda\ufeff\u00ad\u2060', 'Ada'],
  ['Ada\u0007\u007f\u0085\u009f', 'Ada'],
  ['Ada\u2028Nguyen\u2029', 'Ada Nguyen '],
  ['A\u200dda N\u200cguyen', 'Ada Nguyen'],
  ['Ze\u0301 \u1100\u1161', 'Zé 가'],
  ['Line 1\r\n\tLine 2', 'Line 1\r\n\tLine 2'],
  ['Zoë 陳小明 คุณ 😀', 'Zoë 陳小明 คุณ 😀'],
  ['ශ්‍රී', 'ශ්‍රී'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
  ['👩‍👧 ❤️‍🔥 👩🏽‍💻', '👩‍👧 ❤️‍🔥 👩🏽‍💻'],
  ['محمد\u200d', 'محمد'],
])('the text %j becomes %j', (text, expected) => {
  expect(cleanText(text)).toBe(expected)
  expect(cleanText(expected)).toBe(expected)
  expect(limited('Name', 60).parse(text)).toBe(expected.trim())
})

test.each(['\u0315\u0316'.repeat(30_000), `${'\u0315'.repeat(30_000)}${'\u0316'.repeat(30_000)}`])(
  'keeps 30 marks on one character, because composing more takes the square of their number (%#)',
  (marks) => {
    expect(cleanText(`a${marks}b`)).toMatch(/^a\p{M}{30}b$/u)
  },
)
