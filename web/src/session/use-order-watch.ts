import { presenceCalls, type WatchedOrder } from '@dealerline/shared/contract/presence.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '../api.ts'
import { useRefreshOrder } from './use-order.ts'

/** How often an open order is watched, in milliseconds. A tab in the background pauses. */
const interval = 1500

const page = crypto.randomUUID()

/** Reloads the open order when somebody else changes it. Returns the other people who have it open. */
export function useOrderWatch(orderID: number, screen: string): WatchedOrder['people'] {
  const refresh = useRefreshOrder()
  const latest = useRef(refresh)
  latest.current = refresh
  const { data } = useQuery({
    queryKey: ['watch', orderID],
    queryFn: ({ signal }) =>
      send(presenceCalls.watchOrder, { params: { orderID }, body: { page, screen } }, { signal, once: true }),
    refetchInterval: interval,
    retry: false,
    gcTime: 0,
  })
  const mark = data && `${data.record} ${data.content}`
  const lastMark = useRef<string>(undefined)
  useEffect(() => {
    const before = lastMark.current
    lastMark.current = mark
    if (before !== undefined && mark !== undefined && before !== mark) void latest.current()
  }, [mark])
  return data?.people ?? []
}
