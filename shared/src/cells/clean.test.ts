import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limited, lines } from '../rules/schemas.ts'
import { cleanLine, cleanText } from './clean.ts'
import { cleanEmail } from './email.ts'
import { readCell } from './read-cell.ts'

describe('a cleaned text', () => {
  test.each([
    ['Ada\u202e neyugN', 'Ada neyugN'],
    ['\u202dAda\u202c \u2066Nguyen\u2069\u200e\u200f', 'Ada Nguyen'],
    ['A\u200bda\ufeff\u00ad\u2060', 'Ada'],
    ['Ada\u0007\u007f\u009f\0', 'Ada'],
    ['Ada\u2028Nguyen', 'Ada\nNguyen'],
    ['Ada\vNguyen\f\u0085', 'Ada\nNguyen\n\n'],
    ['Ada\u00a0\u3000Nguyen\u2800', 'Ada  Nguyen '],
    ['A\u200dda N\u200cguyen', 'Ada Nguyen'],
    ['A\u3164da\u034f\u115f\uffa0\ufe0f\u{e0101}', 'Ada'],
    ['Ze\u0301 \u1100\u1161', 'Zé 가'],
    ['e\u034f\u0301', 'é'],
    ['Line 1\r\n\tLine 2', 'Line 1\r\n\tLine 2'],
    ['Zoë 陳小明 คุณ 😀', 'Zoë 陳小明 คุณ 😀'],
    ['葛\u{e0100}飾', '葛\u{e0100}飾'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['مَ\u200cخ', 'مَ\u200cخ'],
    ['می\u200bخواهم', 'میخواهم'],
    ['می\u200c\u200bخ', 'می\u200cخ'],
    ['می\u200c\u200cخ', 'میخ'],
    ['क्\u200dष', 'क्\u200dष'],
    ['অবন্\u200d', 'অবন্\u200d'],
    ['അവന്\u200d പോയി', 'അവന്\u200d പോയി'],
    ['प्रि\u200cया', 'प्रि\u200cया'],
    ['م\u200cPat', 'مPat'],
    ['明\u200d陳 ไ\u200cท', '明陳 ไท'],
    ['👩‍👧 ❤️‍🔥 👩🏽‍💻', '👩‍👧 ❤️‍🔥 👩🏽‍💻'],
    ['👩\u200cx 0\ufe0f1', '👩x 01'],
    ['محمد\u200d', 'محمد'],
  ])('%j becomes %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected)
    expect(lines('Notes', 60).parse(text)).toBe(expected.trim())
    expect(limited('Name', 60).parse(text)).toBe(cleanLine(expected))
    expect(readCell({ kind: 'lines', label: 'Name' }, text).value).toBe(expected.trim())
  })
})

/** Texts of letters, joiners and dirt next to each other. */
const dirtyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...['\u200c', '\u200d', '\ufe0f', '\u200b', '\u202e', '\u00ad', '\0', '\n', '\u2028', '\u00a0', '\u0301'],
      ...['a', 'e', 'é', '0', 'م', '\u064e', 'क', '\u094d', 'ന', '\u0d4d', '陳', '👩', '🏽', '❤', ' '],
    ),
  }),
)

test('a cleaned text stays the same, is in NFC and has no invisible characters', () => {
  fc.assert(
    fc.property(dirtyText, (text) => {
      const clean = cleanText(text)
      expect(cleanText(clean)).toBe(clean)
      expect(clean.normalize('NFC')).toBe(clean)
      expect(clean).not.toMatch(/(?![\t\n\r\u200c\u200d])[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(clean).not.toMatch(/[\u200c\u200d]{2}|[a-zé0陳][\u200c\u200d]|^[\u200c\u200d]/u)
    }),
    { numRuns: 2000 },
  )
})

test('every reader cleans by this rule', () => {
  fc.assert(
    fc.property(dirtyText, (text) => {
      const line = cleanLine(text)
      expect(line).toBe(cleanText(line))
      expect(cleanLine(cleanText(text))).toBe(line)
      expect(cleanEmail(cleanText(text))).toBe(cleanEmail(text))
    }),
  )
})

test.each(['\u0315\u0316'.repeat(30_000), `${'\u0315'.repeat(30_000)}${'\u0316'.repeat(30_000)}`])(
  'keeps 30 marks on one character, because composing more takes the square of their number (%#)',
  (marks) => {
    expect(cleanText(`a${marks}b`)).toMatch(/^a\p{M}{30}b$/u)
  },
)
