import { type TermCondition, termCalls } from '@dealerline/shared/contract/terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'

export const allTerms = query(termCalls.getAllTermConditions, {})

const mutationKey = ['order of terms']

/** Moves terms: shows each move at once, stores the moves in sequence, and reverts a move that could not be stored. */
export function useTermOrder() {
  const client = useQueryClient()
  const store = useMutation({
    mutationFn: (newOrder: readonly TermCondition[]) =>
      send(termCalls.updateTermConditions, {
        body: newOrder.map(({ id }, index) => ({ id, version: 0, termOrder: index + 1 })),
      }),
    mutationKey,
    scope: { id: 'term-order' },
    onSuccess: (storedTerms) => {
      // The screen shows later moves already.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(allTerms.queryKey, storedTerms)
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: `Not saved: ${error.message}` }, error)
      void client.invalidateQueries({ queryKey: allTerms.queryKey })
    },
  })
  /** Moves a term to the position `to`. */
  return (id: number, to: number) => {
    const terms = client.getQueryData(allTerms.queryKey) ?? []
    const from = terms.findIndex((each) => each.id === id)
    const term = terms[from]
    if (!term || from === to || to < 0 || to >= terms.length) return
    const newOrder = terms.toSpliced(from, 1).toSpliced(to, 0, term)
    client.setQueryData(allTerms.queryKey, newOrder)
    store.mutate(newOrder)
  }
}
