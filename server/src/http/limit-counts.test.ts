import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { callsAt, makeSharedLimits, millisecondsUntilFree } from './limits.ts'

describe('without the database', () => {
  test('each server counts alone, reports it once, and passes its counts on later', async () => {
    const problems: string[] = []
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/absent' })
    const limits = makeSharedLimits(pool, (message) => problems.push(message))
    const currents: number[] = []
    for (let count = 0; count < 4; count += 1) currents.push((await limits.countExactly('call', 2)).current)
    expect(currents).toEqual([1, 2, 3, 3])
    expect(limits.count('caller', 1).current).toBe(1)
    expect(limits.count('caller', 1).current).toBe(2)
    await limits.exchange()
    expect(limits.count('caller', 1).current).toBe(2)
    expect(problems).toEqual(['The limits of all servers cannot be read. This server counts alone.'])
    await limits.stop()
    await pool.end()
  })
})

describe('the calls of the last 60 seconds', () => {
  test.each([
    [{ minute: 7, calls: 3, previousCalls: 0 }, 7.5, 3],
    [{ minute: 7, calls: 3, previousCalls: 8 }, 7, 11],
    [{ minute: 7, calls: 3, previousCalls: 8 }, 7.5, 7],
    [{ minute: 7, calls: 3, previousCalls: 8 }, 8.5, 2],
    [{ minute: 7, calls: 3, previousCalls: 8 }, 9, 0],
  ])('%j at %d are %d', (count, time, calls) => {
    expect(callsAt(count, time)).toBe(calls)
  })

  test.each([
    [{ minute: 7, calls: 3, previousCalls: 8 }, 8, 7.5],
    [{ minute: 7, calls: 10, previousCalls: 0 }, 10, 8.1],
    [{ minute: 7, calls: 4, previousCalls: 0 }, 1, 9],
  ])('%j are less than %d from %d', (count, max, time) => {
    expect(millisecondsUntilFree(count, max, 7)).toBeCloseTo((time - 7) * 60_000)
    expect(callsAt(count, time + 1e-6)).toBeLessThan(max)
  })
})
