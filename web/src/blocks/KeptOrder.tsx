import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOrderMenu } from '../session/use-order.ts'
import { keepOrder } from './keep-order.ts'

/** How long the open screen has the network for itself, in milliseconds. */
const firstScreenTime = 2000

/** Keeps the other screens of the open order on this device. Shows nothing. */
export default function KeptOrder({ order }: { order: OrderDetail }) {
  const client = useQueryClient()
  const { data: menu } = useOrderMenu()
  const latest = useRef(order)
  latest.current = order
  const hasMenu = menu !== undefined && menu.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each order
  useEffect(() => {
    if (!hasMenu) return
    const ending = new AbortController()
    const timer = setTimeout(() => void keepOrder(client, latest.current, menu, ending.signal), firstScreenTime)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [client, order.orderID, hasMenu])
  return null
}
