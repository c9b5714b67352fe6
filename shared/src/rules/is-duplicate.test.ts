import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDuplicateBy, overlapsBy } from './is-duplicate.ts'

interface RowWithNumber {
  number: string
}

test('a value is a duplicate if another row has it; an empty value never is', {
  meta: { rules: ['MOB-duplicate', 'FL-churn-duplicates'] },
}, () => {
  const value = fc.constantFrom('', '1', '2', '3', '4')
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const isDuplicate = isDuplicateBy<RowWithNumber>(({ number }) => number || undefined)
      const rows = values.map((number) => ({ number }))
      for (const row of rows) {
        const expected = row.number !== '' && rows.filter((other) => other.number === row.number).length > 1
        expect(isDuplicate(row, rows)).toBe(expected)
      }
    }),
  )
})

test('the values of a list are counted once, regardless of how many rows are checked', () => {
  let calls = 0
  const isDuplicate = isDuplicateBy<RowWithNumber>(({ number }) => {
    calls += 1
    return number
  })
  const rows = Array.from({ length: 500 }, (_, index) => ({ number: String(index) }))
  for (const row of rows) isDuplicate(row, rows)
  expect(calls).toBe(1000)
})

test('a range overlaps if another row has one of its numbers', { meta: { rules: ['PORT-number-once'] } }, () => {
  const range = fc.record({
    start: fc.constantFrom('130010', '130012', '130015', '30015', ''),
    size: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(fc.array(range), (rows) => {
      const overlaps = overlapsBy<(typeof rows)[number]>((row) => (row.start === '' ? undefined : row))
      const numbersOf = ({ start, size }: (typeof rows)[number]) =>
        start === '' ? [] : Array.from({ length: size }, (_, step) => `${start.length} ${Number(start) + step}`)
      for (const row of rows) {
        const others = new Set(rows.filter((other) => other !== row).flatMap(numbersOf))
        expect(overlaps(row, rows)).toBe(numbersOf(row).some((number) => others.has(number)))
      }
    }),
  )
})
