import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setLesseeOnlyOrder, useLesseeOnly } from './lessee-only.ts'

test('limits the menu to the change of lessee on its start screen and on the order created there', {
  meta: { rules: ['P2'] },
}, () => {
  const places: [path: string, orderID: number][] = [
    ['/change-lessee', 0],
    ['/Change-Lessee', 0],
    ['/change-lessee', 7],
    ['/attachments/general', 7],
    ['/change-lessee', 8],
    ['/create-mobile', 9],
    ['/rate-plans', 0],
  ]
  const { result } = renderHook(() => places.map(([path, orderID]) => useLesseeOnly(path, orderID)))
  expect(result.current).toEqual([true, true, false, false, false, false, false])
  act(() => setLesseeOnlyOrder(7))
  expect(result.current).toEqual([true, true, true, true, false, false, false])
  act(() => setLesseeOnlyOrder(0))
  expect(result.current).toEqual([true, true, false, false, false, false, false])
})
