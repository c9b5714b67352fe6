import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 KB'],
  [12_345, '13 KB'],
  [3_565_158, '3.4 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('formats %i bytes as %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected)
})
