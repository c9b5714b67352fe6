import { describe, expect, test } from 'vitest'
import { toDialled } from '../rules/dialled.ts'
import { toComparableName } from '../rules/port-accounts.ts'
import { expandRange, numberKindOf } from '../rules/port-numbers.ts'
import { applyFix, predictRejections } from './port-preflight.ts'
import type { PortFacts, PortRow } from './port-rows.ts'

const abn = '51824753556'
const facts: PortFacts = { name: 'Kestrel Pty Ltd', abn, today: '2026-11-25', elsewhere: new Map(), hasInternet: false }
const good: PortRow = {
  category: 'C',
  serviceNumber: '02 5550 1000',
  range: '',
  currentServiceProvider: 'Telstra',
  accountNumber: '2000123456',
  accountName: 'KESTREL P/L',
  accountAbn: '51 824 753 556',
  authorisedOn: '2026-11-01',
  associatedNumbers: [],
  lineServices: 'none',
}
const predict = (values: Partial<PortRow>, others: Partial<PortRow>[] = [], changes: Partial<PortFacts> = {}) =>
  predictRejections(
    [values, ...others].map((row) => ({ ...good, ...row })),
    { ...facts, ...changes },
  )

test.each([
  ['02 9876 5000', 'geographic'],
  ['0412 345 678', 'mobile'],
  ['131 250', 'inbound'],
  ['1300 123 456', 'inbound'],
  ['1800 123 456', 'inbound'],
  ['12', undefined],
])('the kind of %s is %s', (number, kind) => {
  expect(numberKindOf(number)).toBe(kind)
})

test.each([
  ['0255501000', '', 1],
  ['0255501000', '0255501099', 100],
  ['0255501000', '099', 100],
  ['0255501000', '0255500999', undefined],
  ['0255501000', '1300123456', undefined],
  ['0255501000', '0255503000', undefined],
])('the range from %s to “%s” has %s numbers', (first, last, size) => {
  expect(expandRange(first, last)?.length).toBe(size)
})

test('reads a number with its country code', () => {
  expect(toDialled('+61 2 5550 1000')).toBe('0255501000')
})

test.each([
  ['KESTREL P/L', 'Kestrel Pty Ltd', true],
  ['The Kestrel & Co.', 'kestrel and co', true],
  ['Kestrel Holdings', 'Kestrel Pty Ltd', false],
  ['JOSE O’BRIEN', "José O'Brien", true],
  ['陳小明', '王小明', false],
])('compares the names “%s” and “%s”', (one, other, equal) => {
  expect(toComparableName(one) === toComparableName(other)).toBe(equal)
})

describe('the pre-flight', () => {
  test('predicts nothing for a port with the details of the bill', () => {
    expect(predict({})).toEqual([])
    expect(predict({ authorisedOn: '' })).toEqual([])
    expect(predict({ accountName: 'Ada Nguyen', accountAbn: '' }, [], { name: 'Ada Nguyen', abn: '' })).toEqual([])
  })

  test.each<[code: string, row: Partial<PortRow>, fix: string | undefined]>([
    ['unknownNumber', { serviceNumber: '12345' }, undefined],
    ['invalidRange', { range: '0255500999' }, undefined],
    ['accountFormat', { accountNumber: '2000 123 456' }, 'Write 2000123456'],
    ['accountFormat', { accountNumber: '200012' }, undefined],
    ['accountName', { accountName: '' }, 'Use “Kestrel Pty Ltd”'],
    ['accountName', { accountName: 'Merlin Pty Ltd' }, 'Use “Kestrel Pty Ltd”'],
    ['abn', { accountAbn: '' }, 'Use 51 824 753 556'],
    ['abn', { accountAbn: '51 824 753 557' }, 'Use 51 824 753 556'],
    ['abn', { accountAbn: '36 240 803 132' }, 'Use 51 824 753 556'],
    ['authorisation', { authorisedOn: '2026-08-26' }, 'Use the signature of this order'],
    ['authorisation', { authorisedOn: '2026-11-26' }, 'Use the signature of this order'],
    ['authorisation', { serviceNumber: '0412 345 678', authorisedOn: '2026-10-20' }, 'Use the signature of this order'],
    ['associatedNumber', { associatedNumbers: ['02 5550 1001', '0255501001'] }, 'Add 1 number'],
    ['categoryA', { category: 'A', lineServices: 'alarm' }, 'Use category C'],
    ['categoryA', { category: 'A', range: '0255501009' }, 'Use category C'],
    ['serviceEnds', { lineServices: 'internet' }, undefined],
  ])('predicts %s for %o', (code, row, fix) => {
    expect(predict(row).map((one) => [one.code, one.row, one.fix?.label])).toEqual([[code, 0, fix]])
  })

  test('accepts an authorisation on its last day', () => {
    expect(predict({ authorisedOn: '2026-08-27' })).toEqual([])
  })

  test('predicts a number that the order moves in another way', () => {
    const elsewhere = new Map([['0255501000', 'a line that churns']])
    expect(predict({}, [], { elsewhere })).toMatchObject([{ code: 'orderedElsewhere', fix: { removes: true } }])
  })

  test('finds a number in two rows, also inside a range', () => {
    expect(predict({ range: '0255501009' }, [{ serviceNumber: '0255501005' }])).toMatchObject([
      { code: 'portedTwice', row: 1 },
    ])
  })

  test('finds the gap between two ranges of one account', () => {
    const [gap, ...others] = predict({ range: '0255501009' }, [{ serviceNumber: '0255501015', range: '0255501019' }])
    expect(others).toEqual([])
    expect(gap).toMatchObject({
      code: 'rangeGap',
      row: 0,
      fix: { add: [{ serviceNumber: '0255501010', range: '0255501014' }] },
    })
  })

  test('a fixed row has no predicted rejection', () => {
    const rows = [{ ...good, accountAbn: '', associatedNumbers: ['0255501001'], category: 'A' }]
    let current: PortRow[] = rows
    for (let step = 0; step < 5; step += 1) {
      const [first] = predictRejections(current, facts)
      if (first?.fix) current = applyFix(current, first.row, first.fix, (row) => row)
    }
    expect(current).toHaveLength(2)
    expect(predictRejections(current, facts)).toEqual([])
  })
})
