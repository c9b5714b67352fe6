import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query, send } from '../../api.ts'
import { useConfirmations } from '../../records/terms/use-confirmations.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { useRefreshOrder } from '../../session/use-order.ts'

/** The terms of an order, and their confirmation by the dealer who goes through them with the customer. */
export function useDealerTerms(orderID: number) {
  const terms = useQuery(query(termCalls.getTerms, { params: { orderID } }))
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const confirmations = useConfirmations(
    (changes) => send(termCalls.acceptTerms, { params: { orderID }, body: changes }),
    (storedTerms) => {
      client.setQueryData([...keyOf(termCalls.getTerms), { params: { orderID } }], storedTerms)
      void refresh()
    },
  )
  const visibleTerms = terms.data && confirmations.shown(terms.data)
  const toConfirm = visibleTerms?.filter((term) => term.needsConfirm) ?? []
  const openTerms = toConfirm.filter((term) => !term.checked)
  return {
    ...confirmations,
    terms: visibleTerms,
    isFailed: hasFailed(terms),
    reload: () => void terms.refetch(),
    /** How many terms need a confirmation, and how many of them have none yet. */
    count: toConfirm.length,
    openCount: openTerms.length,
    isConfirmed: toConfirm.length > 0 && openTerms.length === 0,
    confirmAll: () => confirmations.confirm(openTerms.map(({ id }) => ({ id, checked: true }))),
  }
}

export type DealerTerms = ReturnType<typeof useDealerTerms>

/** How far the dealer is, in words. */
export function toState({ count, openCount }: DealerTerms): string {
  if (count === 0) return 'No terms to confirm'
  return openCount === 0 ? `${count} confirmed` : `${openCount} of ${count} to confirm`
}

export function toConfirmLabel({ openCount, isConfirmed }: DealerTerms): string {
  if (openCount > 0) return 'Confirm all'
  return isConfirmed ? 'All confirmed' : 'No terms to confirm'
}
