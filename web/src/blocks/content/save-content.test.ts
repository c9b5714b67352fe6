import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { expect, test } from 'vitest'
import { toParts } from './save-content.ts'

const add = (row: string, text: string): Operation => ({
  kind: 'add',
  block: 'mobile',
  row,
  after: '',
  fields: { notes: { text } },
})

test('a large change is sent in its sequence, at most 1,000 operations and about 1 MB at once', () => {
  const small = Array.from({ length: 2001 }, (_, index) => add(String(index), 'x'))
  expect(toParts(small).map(({ length }) => length)).toEqual([1000, 1000, 1])
  expect(toParts(small).flat()).toEqual(small)
  const long = Array.from({ length: 500 }, (_, index) => add(String(index), 'é'.repeat(4000)))
  expect(toParts(long).every((part) => new Blob([JSON.stringify(part)]).size < 1_010_000)).toBe(true)
  expect(toParts(long)).toHaveLength(5)
  expect(toParts([add('1', 'x'.repeat(1_500_000)), add('2', 'x')])).toHaveLength(2)
  expect(toParts([])).toEqual([])
})
