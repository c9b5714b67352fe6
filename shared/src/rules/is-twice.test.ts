import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTwiceBy } from './is-twice.ts'

interface Numbered {
  number: string
}

test('a value is twice exactly where another row has it, an empty one never', {
  meta: { rules: ['MOB-duplicate', 'FL-churn-duplicates'] },
}, () => {
  const value = fc.constantFrom('', '1', '2', '3', '4')
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const isTwice = isTwiceBy<Numbered>(({ number }) => number || undefined)
      const rows = values.map((number) => ({ number }))
      for (const row of rows) {
        const slowly = row.number !== '' && rows.filter((other) => other.number === row.number).length > 1
        expect(isTwice(row, rows)).toBe(slowly)
      }
    }),
  )
})

test('a list is counted once, however many of its rows are asked about', () => {
  let asked = 0
  const isTwice = isTwiceBy<Numbered>(({ number }) => {
    asked += 1
    return number
  })
  const rows = Array.from({ length: 500 }, (_, index) => ({ number: String(index) }))
  for (const row of rows) isTwice(row, rows)
  expect(asked).toBe(1000)
})
