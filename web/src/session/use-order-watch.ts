import type { OrderDetail, OrderMarks } from '@dealerline/shared/contract/orders.ts'
import { presenceCalls, type WatchedOrder } from '@dealerline/shared/contract/presence.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '../api.ts'
import { useRefreshOrder } from './use-order.ts'

/** How often an open order is watched, in milliseconds. A tab in the background pauses. */
const interval = 1500

const page = crypto.randomUUID()

/**
 * Reloads the open order when it has changed since it was read, also between that read and the first answer of the watch.
 * Returns the other people who have it open.
 */
export function useOrderWatch({ orderID, marks }: OrderDetail, screen: string): WatchedOrder['people'] {
  const refresh = useRefreshOrder()
  const { data } = useQuery({
    queryKey: ['watch', orderID],
    queryFn: ({ signal }) =>
      send(presenceCalls.watchOrder, { params: { orderID }, body: { page, screen } }, { signal, once: true }),
    refetchInterval: interval,
    retry: false,
    gcTime: 0,
  })
  const mark = data && toText(data)
  const latest = useRef({ refresh, marks })
  latest.current = { refresh, marks }
  // A change of `marks` alone reloads nothing: the last answer of the watch may be older than the order.
  useEffect(() => {
    if (mark !== undefined && mark !== toText(latest.current.marks)) void latest.current.refresh()
  }, [mark])
  return data?.people ?? []
}

const toText = ({ record, content }: OrderMarks) => `${record} ${content}`
