import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'

/** Returns the dealers whose orders the person may see, by name, as options. */
export function useDealerOptions(): { value: number; label: string }[] {
  const { data: dealers = [] } = useQuery({ ...query(trackingCalls.getOrderDealers, {}), staleTime: 600_000 })
  return dealers.map(({ dealerID, dealerFullName }) => ({ value: dealerID, label: dealerFullName }))
}
