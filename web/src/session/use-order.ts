import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { keyOf, query } from '../api.ts'

/** The order that is open: its number stands in the address as `?order=`. 0 where none is. */
export function useOrderID(): number {
  return useSearch({ strict: false }).order ?? 0
}

/** The open order with everything on it. */
export function useOrder() {
  const orderID = useOrderID()
  return useQuery({ ...query(orderCalls.getOrder, { params: { orderID } }), enabled: orderID > 0 })
}

/** The menu of the open order with its marks. */
export function useOrderMenu() {
  const orderID = useOrderID()
  return useQuery({ ...query(orderCalls.getOrderSavedStatus, { params: { orderID } }), enabled: orderID > 0 })
}

/** Has the open order and its menu asked again, after something on it was saved. */
export function useRefreshOrder(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(orderCalls.getOrder) }),
      client.invalidateQueries({ queryKey: keyOf(orderCalls.getOrderSavedStatus) }),
      client.invalidateQueries({ queryKey: keyOf(orderCalls.getPaginatedOrders) }),
    ])
  }
}

/** The address of a screen for an order; a link from the rules may bring its own `?field=`. */
export function toScreen(link: string, orderID: number): string {
  if (orderID === 0 || link === '/') return link
  return `${link}${link.includes('?') ? '&' : '?'}order=${orderID}`
}
