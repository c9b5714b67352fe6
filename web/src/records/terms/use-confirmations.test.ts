import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useConfirmations } from './use-confirmations.ts'

test('a tick that is stored gives way to what is read later', async () => {
  const term = { id: 1, checked: false } as TermCondition
  const { result } = renderHook(() =>
    useConfirmations(
      async () => [{ ...term, checked: true }],
      () => undefined,
    ),
  )
  const isTicked = (checked: boolean) => result.current.shown([{ ...term, checked }])[0]?.checked
  act(() => result.current.confirm([{ id: 1, checked: true }]))
  expect(isTicked(false)).toBe(true)
  await waitFor(() => expect(result.current.isStoring).toBe(false))
  expect([isTicked(true), isTicked(false)]).toEqual([true, false])
})
