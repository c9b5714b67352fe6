import { describe, expect, test } from 'vitest'
import { cleanBsb } from '../cells/registers.ts'
import { directDebitInput } from '../contract/payment.ts'
import { directDebitFlags, directDebitOption, maskNumber } from './direct-debit.ts'

const flags = (useExisting: boolean, payWithCreditCard: boolean, noDetailsProvided: boolean) => ({
  useExisting,
  payWithCreditCard,
  noDetailsProvided,
})

describe('the option of a direct debit', () => {
  test.each([
    ['DD-option-1: existing', flags(true, false, false), 1],
    ['DD-option-1: existing, even if others are set', flags(true, true, true), 1],
    ['DD-option-2: new account details, where nothing is set', flags(false, false, false), 2],
    ['DD-option-3: credit card', flags(false, true, false), 3],
    ['DD-option-3: credit card, before no details', flags(false, true, true), 3],
    ['DD-option-4: no details provided', flags(false, false, true), 4],
  ] as const)('%s', (_, flagValues, option) => {
    expect(directDebitOption(flagValues)).toBe(option)
    expect(directDebitOption(directDebitFlags(option))).toBe(option)
  })

  test('defaults to no details', { meta: { rules: ['DEF-dd-noDetailsProvided'] } }, () => {
    const defaults = directDebitInput.parse({})
    expect([defaults.noDetailsProvided, directDebitOption(defaults)]).toEqual([true, 4])
  })
})

describe('a BSB', () => {
  test.each([
    ['062000', '062-000'],
    ['062 000', '062-000'],
    ['062-000', '062-000'],
    [' 06200', '06200'],
    ['06-2000', '062-000'],
    ['abcdef', 'abcdef'],
  ])('formats %j as %j', { meta: { rules: ['VAL-bsbNumber'] } }, (input, written) => {
    expect(cleanBsb(input)).toBe(written)
  })
})

test.each([
  ['12345678', '•••••678'],
  ['062-000', '•••-000'],
  ['12', '12'],
  ['', ''],
])('%j is shown as %j', (number, shown) => {
  expect(maskNumber(number)).toBe(shown)
})
