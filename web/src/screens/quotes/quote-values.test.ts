import type { Quote } from '@dealerline/shared/contract/quotes.ts'
import { blankQuoteParts } from '@dealerline/shared/record-rules/quotes.ts'
import { describe, expect, test } from 'vitest'
import { cellErrorsOf, mergeQuotes, savableQuote, toParts, toValues } from './quote-values.ts'

const item = { description: 'Old carrier', quantity: 1, monthly: 50 }
const storedQuote: Quote = {
  orderID: 1,
  version: 1,
  ...blankQuoteParts,
  currentSpend: [item, { ...item, quantity: 2 }],
}
const { orderID: _orderID, version: _version, ...base } = storedQuote

describe('merging two people’s changes of a quote', () => {
  test('takes my version of the parts that I changed, and theirs of the others', () => {
    const values = toValues(storedQuote)
    const mine = { ...values, type: 2 as const }
    const theirs = { ...toValues(storedQuote), type: 3 as const, currentSpend: values.currentSpend.slice(0, 1) }
    const result = mergeQuotes(values, mine, theirs)
    expect(toParts(result.value)).toEqual({ ...base, type: 2, currentSpend: [item] })
    expect(result.conflicts).toEqual([{ label: 'Type', mine: 'Re-contract', theirs: 'Additional services' }])
    expect(mergeQuotes(values, theirs, theirs).conflicts).toEqual([])
    expect(mergeQuotes(values, values, theirs).conflicts).toEqual([])
  })
})

describe('the rows on the screen', () => {
  test('have keys, which are not sent', () => {
    const values = toValues(storedQuote)
    expect(new Set(values.currentSpend.map(({ rowKey }) => rowKey)).size).toBe(2)
    expect(toParts(values)).toEqual(base)
  })

  test.each([
    ['a row without a description', { currentSpend: [{ ...item, description: ' ', rowKey: 'a' }] }],
    ['a quantity of 0', { currentSpend: [{ ...item, quantity: 0, rowKey: 'a' }] }],
    ['an invalid e-mail address', { contractorDetails: { ...base.contractorDetails, email: 'x' } }],
  ])('are saved without %s', (_, part) => {
    const values = toValues(storedQuote)
    const savable = savableQuote({ ...values, type: 2, ...part }, values, [])
    expect(toParts(savable)).toEqual({ ...base, type: 2 })
  })

  test('are saved without a list that has a text that could not be read', () => {
    const values = toValues(storedQuote)
    const edited = { ...values, currentSpend: values.currentSpend.slice(1) }
    expect(savableQuote(edited, values, [])).toBe(edited)
    expect(toParts(savableQuote(edited, values, ['currentSpend']))).toEqual(base)
  })

  test('show the server’s errors in their cells', () => {
    const values = toValues(storedQuote)
    const errors = [
      { path: 'currentSpend.1.monthly', message: 'Invalid' },
      { path: 'type', message: 'Invalid' },
    ]
    expect(cellErrorsOf('currentSpend', errors, values)).toEqual([
      { rowKey: values.currentSpend[1]?.rowKey, column: 'monthly', message: 'Invalid' },
    ])
    expect(cellErrorsOf('channelInstallation', errors, values)).toEqual([])
  })
})
