import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

export type Confirmation = Pick<TermCondition, 'id' | 'checked'>

/**
 * Confirms terms: shows each tick at once, stores the ticks in sequence, and reverts a tick that could not be stored.
 */
export function useConfirmations(
  store: (given: Confirmation[]) => Promise<TermCondition[]>,
  onStored: (terms: TermCondition[]) => void,
  onFailed?: (error: Error) => void,
) {
  const [made, setMade] = useState<ReadonlyMap<number, boolean>>(new Map())
  const mutation = useMutation({
    mutationFn: store,
    scope: { id: 'confirmations' },
    onSuccess: onStored,
    onError: (error, given) => {
      setMade((before) => new Map([...before].filter(([id]) => !given.some((term) => term.id === id))))
      onFailed?.(error)
    },
  })
  return {
    confirm(given: Confirmation[]) {
      setMade((before) => new Map([...before, ...given.map(({ id, checked }): [number, boolean] => [id, checked])]))
      mutation.mutate(given)
    },
    shown: (terms: readonly TermCondition[]) =>
      terms.map((term) => ({ ...term, checked: made.get(term.id) ?? term.checked })),
    error: mutation.error,
    retry: () => mutation.variables && mutation.mutate(mutation.variables),
  }
}
