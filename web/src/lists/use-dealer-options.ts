import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'

/** The dealers whose orders the person may see, by name, to choose one from. */
export function useDealerOptions(): { value: number; label: string }[] {
  const { data: dealers = [] } = useQuery({ ...query(trackingCalls.getOrderDealers, {}), staleTime: 600_000 })
  return dealers.map(({ dealerID, dealerFullName }) => ({ value: dealerID, label: dealerFullName }))
}
