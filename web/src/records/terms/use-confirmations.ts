import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import { useRef, useState } from 'react'

export type Confirmation = Pick<TermCondition, 'id' | 'checked'>

interface Failure {
  error: Error
  confirmations: readonly Confirmation[]
  onStored: (() => void) | undefined
}

/**
 * Confirms terms: shows each tick at once, stores the ticks in sequence, and reverts a tick that could not be stored.
 */
export function useConfirmations(
  store: (confirmations: Confirmation[]) => Promise<TermCondition[]>,
  onStored: (terms: TermCondition[]) => void,
  onFailed?: (error: Error) => void,
) {
  const [pendingTicks, setPendingTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const [open, setOpen] = useState(0)
  const sequence = useRef(Promise.resolve())

  async function storeNext(confirmations: readonly Confirmation[], onAllStored?: () => void): Promise<void> {
    try {
      onStored(await store([...confirmations]))
      const isStored = ([id, checked]: [number, boolean]) =>
        confirmations.some((term) => term.id === id && term.checked === checked)
      setPendingTicks((before) => new Map([...before].filter((tick) => !isStored(tick))))
      onAllStored?.()
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      setPendingTicks((before) => new Map([...before].filter(([id]) => !confirmations.some((term) => term.id === id))))
      setFailure({ error, confirmations, onStored: onAllStored })
      onFailed?.(error)
    } finally {
      setOpen((count) => count - 1)
    }
  }

  /** `onAllStored` is called after these ticks were stored. */
  function confirm(confirmations: readonly Confirmation[], onAllStored?: () => void): void {
    setPendingTicks(
      (before) => new Map([...before, ...confirmations.map(({ id, checked }): [number, boolean] => [id, checked])]),
    )
    setFailure(undefined)
    setOpen((count) => count + 1)
    sequence.current = sequence.current.then(() => storeNext(confirmations, onAllStored))
  }

  return {
    confirm,
    shown: (terms: readonly TermCondition[]) =>
      terms.map((term) => ({ ...term, checked: pendingTicks.get(term.id) ?? term.checked })),
    isStoring: open > 0,
    error: failure?.error,
    retry: () => failure && confirm(failure.confirmations, failure.onStored),
  }
}
