import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

export type Confirmation = Pick<TermCondition, 'id' | 'checked'>

/**
 * Confirms terms: shows each tick at once, stores the ticks in sequence, and reverts a tick that could not be stored.
 */
export function useConfirmations(
  store: (confirmations: Confirmation[]) => Promise<TermCondition[]>,
  onStored: (terms: TermCondition[]) => void,
  onFailed?: (error: Error) => void,
) {
  const [pendingTicks, setPendingTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const mutation = useMutation({
    mutationFn: store,
    scope: { id: 'confirmations' },
    onSuccess: onStored,
    onError: (error, confirmations) => {
      setPendingTicks((before) => new Map([...before].filter(([id]) => !confirmations.some((term) => term.id === id))))
      onFailed?.(error)
    },
  })
  return {
    confirm(confirmations: Confirmation[]) {
      setPendingTicks(
        (before) => new Map([...before, ...confirmations.map(({ id, checked }): [number, boolean] => [id, checked])]),
      )
      mutation.mutate(confirmations)
    },
    shown: (terms: readonly TermCondition[]) =>
      terms.map((term) => ({ ...term, checked: pendingTicks.get(term.id) ?? term.checked })),
    error: mutation.error,
    retry: () => mutation.variables && mutation.mutate(mutation.variables),
  }
}
