import { expect, test } from 'vitest'
import { fromBuffer, readCsv } from './read-csv.ts'

test('other work runs while a large file is read', async () => {
  const rows = 100_000
  let turns = 0
  let isDone = false
  const countTurn = () => {
    turns += 1
    if (!isDone) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  let count = 0
  for await (const { cells } of readCsv(fromBuffer(Buffer.from('Basic,10\n'.repeat(rows))))) count += cells.length
  isDone = true
  expect(count).toBe(2 * rows)
  // A part has up to 16 kB.
  expect(turns).toBeGreaterThanOrEqual((9 * rows) / 16_384)
})
