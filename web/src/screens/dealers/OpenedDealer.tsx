import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnknownRecord, query } from '../../api.ts'
import { RecordNotFound } from '../../lists/RecordNotFound.tsx'

interface Props {
  dealerID: number
  onClose: () => void
  children: (dealer: Dealer) => ReactNode
}

/** The dealer in the address, as currently stored, or a message if there is none. */
export function OpenedDealer({ dealerID, onClose, children }: Props) {
  const dealerQuery = useQuery({
    ...query(dealerCalls.getDealer, { params: { id: dealerID } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (dealerQuery.data) return children(dealerQuery.data)
  if (dealerQuery.isPending) return null
  return (
    <RecordNotFound
      noun="dealer"
      failed={!isUnknownRecord(dealerQuery.error)}
      onClose={onClose}
      onRetry={() => void dealerQuery.refetch()}
    />
  )
}
