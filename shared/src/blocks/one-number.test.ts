import { expect, test } from 'vitest'
import { spellingsOf } from '../rules/test-spellings.ts'
import { findBlock } from './index.ts'

const order = { orderType: 0, isQuote: false, residential: false }

/** The fields of rows that must not have the same number twice. A new one belongs here. */
const unique = {
  mobile: ['mobileNumber', '0412345678'],
  pstnChurn: ['serviceNumber', '0298765476'],
  ports: ['serviceNumber', '0298765476'],
  inbound: ['serviceNumber', '1300123456'],
} as const

test.each(Object.entries(unique))('%s has each number once, in every spelling', (name, [field, number]) => {
  const checks = findBlock(name)?.checks?.filter((check) => check.field === field) ?? []
  for (const spelling of spellingsOf(number)) {
    const rows = [
      { [field]: number, range: '' },
      { [field]: spelling, range: '' },
      { [field]: '', range: '' },
    ]
    const refused = rows.map((row) => checks.some((check) => check.refuses(row, rows, order)))
    expect(refused, spelling).toEqual([true, true, false])
  }
})
