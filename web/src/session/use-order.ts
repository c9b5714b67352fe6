import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf, query } from '../api.ts'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
import { changesWith } from './order-queries.ts'
import { orderSearch } from './order-search.ts'

/** Returns the number of the open order, `?order=` in the address. 0 if none is open. */
export function useOrderID(): number {
  return useScreenSearch(orderSearch).order ?? 0
}

/** Loads the open order with all of its content. */
export function useOrder() {
  const orderID = useOrderID()
  return useQuery({ ...query(orderCalls.getOrder, { params: { orderID } }), enabled: orderID > 0 })
}

/** How long after a failure the menu of an order is asked for again, in milliseconds. */
const menuRetryPause = 10_000

/** Loads the menu of the open order with its marks, and tries again after a failure. */
export function useOrderMenu() {
  const orderID = useOrderID()
  return useQuery({
    ...query(orderCalls.getOrderSavedStatus, { params: { orderID } }),
    enabled: orderID > 0,
    refetchInterval: ({ state }) => state.status === 'error' && menuRetryPause,
  })
}

/**
 * Returns a function that reloads the queries that may have changed after something on the open order was saved or an
 * order was made: queries about the order or its customer, and the lists of orders.
 */
export function useRefreshOrder(): () => Promise<void> {
  const client = useQueryClient()
  const orderID = useOrderID()
  return useCallback(() => {
    const { queryKey } = query(orderCalls.getOrder, { params: { orderID } })
    return reload(client, [orderID], client.getQueryData(queryKey)?.customerID ?? 0)
  }, [client, orderID])
}

/**
 * Returns a function that reloads the queries that may have changed after a customer was saved, with or without an open
 * order: queries about the customer or its orders, and the lists of orders.
 */
export function useRefreshCustomer(): (customerID: number) => Promise<void> {
  const client = useQueryClient()
  const openOrderID = useOrderID()
  return (customerID) => {
    const orders = client.getQueriesData<OrderDetail>({ queryKey: keyOf(orderCalls.getOrder) })
    const orderIDs = orders.flatMap(([, order]) => (order?.customerID === customerID ? [order.orderID] : []))
    return reload(client, [openOrderID, ...orderIDs], customerID)
  }
}

/**
 * Returns a function that returns the revision of the order that this page shows, for `Order-Revision`. After a save of this
 * page, it waits until the order is read again. A server of release 0.4.0 has no revision.
 */
export function useShownRevision(orderID: number): () => Promise<number | undefined> {
  const client = useQueryClient()
  return async () => {
    const order = await client.fetchQuery({
      ...query(orderCalls.getOrder, { params: { orderID } }),
      staleTime: ({ state }) => (state.data?.revision === unreadRevision ? 0 : Number.POSITIVE_INFINITY),
    })
    return order.revision
  }
}

/** The revision of an order that shows saved values before it is read again. */
export const unreadRevision = 0

async function reload(client: QueryClient, orderIDs: readonly number[], customerID: number): Promise<void> {
  const predicate = ({ queryKey }: Query) => changesWith(queryKey, orderIDs, customerID)
  // Cancel first requests without a response yet: the response may be from before the change, and invalidating would
  // wait for it.
  await client.cancelQueries({
    predicate: (pendingQuery) => pendingQuery.state.data === undefined && predicate(pendingQuery),
  })
  return client.invalidateQueries({ predicate })
}

/**
 * Returns the address of a screen for an order. A link from the rules may have its own `?field=`. Outside addresses are
 * unchanged.
 */
export function toScreen(link: string, orderID: number): string {
  if (orderID === 0 || link === '/' || !link.startsWith('/')) return link
  return `${link}${link.includes('?') ? '&' : '?'}order=${orderID}`
}
