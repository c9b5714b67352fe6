import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

test('a countdown of no seconds is over at once, even if the clock moves while it starts', () => {
  let time = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 1
    return time
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { result } = renderHook(() => useCountdown())
  act(() => result.current[1](0))
  expect(result.current[0]).toBe(0)
  act(() => result.current[1](3))
  expect(result.current[0]).toBe(3)
})
