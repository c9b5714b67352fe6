import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hashBody } from './hash-body.ts'

test('all files together are hashed one part for each turn of the event loop', async () => {
  const [bodies, parts] = [10, 20]
  const part = Buffer.alloc(1024)
  let turns = 0
  let isDone = false
  const countTurn = () => {
    turns += 1
    if (!isDone) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const hash = () => hashBody(Readable.from(Array<Buffer>(parts).fill(part)), parts * part.length)
  await Promise.all(Array.from({ length: bodies }, hash))
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(bodies * parts)
})
