import { expect, test } from 'vitest'
import { findCertainOption, matchOptions } from './match-options.ts'

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

test('options that can no longer be chosen come last', () => {
  const plans = [{ label: 'Old business', disabled: true }, { label: 'New business' }, { label: 'Business' }]
  expect(matchOptions(plans, 'business').map(({ label }) => label)).toEqual([
    'Business',
    'New business',
    'Old business',
  ])
  expect(matchOptions(plans, '').map(({ label }) => label)).toEqual(['New business', 'Business', 'Old business'])
})

test.each([
  ['mr', 'Mr'],
  ['d', 'Dr'],
  ['and', 'Mrs and Mr'],
  ['m', undefined],
  ['s', undefined],
  ['', undefined],
])('%j means %j', (text, label) => {
  expect(findCertainOption(options, text)?.label).toBe(label)
})

test('a label that two options have means neither', () => {
  expect(findCertainOption([{ label: 'Twin' }, { label: 'Twin' }], 'twin')).toBeUndefined()
})
