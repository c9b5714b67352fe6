import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useEffect, useRef, useState } from 'react'
import { followOrder } from './live.ts'
import { useSignInName } from './portal.ts'
import type { OrderState } from './read-live.ts'
import { useRefreshOrder } from './use-order.ts'

/**
 * Reloads the open order when it has changed since it was read, also between that read and the first state of the server.
 * Returns the other people who have it open.
 */
export function useOrderWatch(order: OrderDetail, screen: string): OrderState['people'] {
  const refresh = useRefreshOrder()
  const who = useSignInName()
  const { orderID } = order
  const [state, setState] = useState<OrderState>()
  const run = useRef<string>(undefined)
  useEffect(() => followOrder(who, { orderID, screen }, setState), [who, orderID, screen])
  const latest = useRef({ refresh, order })
  latest.current = { refresh, order }
  // A change of the order alone reloads nothing: the last state may be older than the order.
  useEffect(() => {
    if (state?.orderID !== latest.current.order.orderID) return
    const isOtherRun = 'run' in state && run.current !== undefined && run.current !== state.run
    if ('run' in state) run.current = state.run
    if (isOtherRun || differs(state, latest.current.order)) void latest.current.refresh()
  }, [state])
  return state?.orderID === orderID ? state.people : []
}

function differs(state: OrderState, { marks, revision }: OrderDetail): boolean {
  if (state.record !== marks.record) return true
  return 'revision' in state ? state.revision !== revision : state.content !== marks.content
}
