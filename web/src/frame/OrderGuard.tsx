import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { findClosedScreen } from '@dealerline/shared/record-rules/menu.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orderSearch } from '../session/order-search.ts'
import { useDealer } from '../session/portal.ts'
import { toScreen } from '../session/use-order.ts'
import { notify } from '../ui/feedback/notify.ts'

/** Redirects from a screen that the open order does not have, and shows the reason. */
export default function OrderGuard({ order, path }: { order: OrderDetail; path: string }) {
  const { authLevel, authGroup, flags } = useDealer()
  const navigate = useNavigate()
  // Until the screen of another order has loaded, the path is the new one and the order the former one.
  const isOfPath = useRouterState({ select: ({ location }) => orderSearch(location.search).order === order.orderID })
  const closedScreen = isOfPath ? findClosedScreen(path, order, toCallerKind(authLevel, authGroup), flags) : undefined
  const { reason, leadsTo } = closedScreen ?? {}
  useEffect(() => {
    if (!reason || !leadsTo) return
    notify({ httpStatus: 400, message: reason })
    void navigate({ href: toScreen(leadsTo, order.orderID), replace: true, ignoreBlocker: true })
  }, [reason, leadsTo, navigate, order.orderID])
  return null
}
