import { expect, test } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = ['Mr', 'Mrs', 'Ms', 'Miss', 'Mrs and Mr', 'Dr'].map((label) => ({ label }))

test.each([
  ['', ['Mr', 'Mrs', 'Ms', 'Miss', 'Mrs and Mr', 'Dr']],
  ['ms', ['Ms']],
  ['mr', ['Mr', 'Mrs', 'Mrs and Mr']],
  ['r', ['Mr', 'Mrs', 'Mrs and Mr', 'Dr']],
  ['zz', []],
])('"%s" matches %j', { meta: { rules: ['U16'] } }, (text, labels) => {
  expect(matchOptions(options, text).map(({ label }) => label)).toEqual(labels)
})
