import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { uploadCalls } from '@dealerline/shared/contract/uploads.ts'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../api.ts'
import { useScreenSearch } from '../ui/url/use-screen-search.ts'
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

/** Loads the menu of the open order with its marks. */
export function useOrderMenu() {
  const orderID = useOrderID()
  return useQuery({ ...query(orderCalls.getOrderSavedStatus, { params: { orderID } }), enabled: orderID > 0 })
}

/**
 * Returns a function that reloads the queries that may have changed after something on the open order was saved or an
 * order was made: queries about the order or its customer, and the lists of orders.
 */
export function useRefreshOrder(): () => Promise<void> {
  const client = useQueryClient()
  const orderID = useOrderID()
  return async () => {
    const { queryKey } = query(orderCalls.getOrder, { params: { orderID } })
    const customerID = client.getQueryData(queryKey)?.customerID ?? 0
    const predicate = (pendingQuery: Query) => changesWith(pendingQuery.queryKey, orderID, customerID)
    // A pending first response may be from before the change, and invalidating would wait for it: cancel it.
    await client.cancelQueries({
      predicate: (pendingQuery) => pendingQuery.state.data === undefined && predicate(pendingQuery),
    })
    return client.invalidateQueries({ predicate })
  }
}

interface QueryInput {
  params?: object
  body?: object
  query?: object
}

const orderPaths: readonly unknown[] = [
  ...Object.values(orderCalls),
  ...Object.values(trackingCalls),
  uploadCalls.getFilesOnOrder,
].map(({ path }) => path)

/** Whether a query's response can change with this order. The key is the one of `query` in `api.ts`. */
export function changesWith([path, input]: readonly unknown[], orderID: number, customerID: number): boolean {
  const { params, body, query: search } = (input ?? {}) as QueryInput
  const inputs = Object.entries({ ...params, ...body, ...search })
  const ids = (name: RegExp) => inputs.filter(([key]) => name.test(key)).map(([, value]) => value)
  const orderIDs = ids(/^orderID$/i)
  if (orderIDs.length > 0) return orderIDs.includes(orderID)
  return orderPaths.includes(path) || ids(/^(customer)?id$/i).includes(customerID)
}

/**
 * Returns the address of a screen for an order. A link from the rules may have its own `?field=`. Outside addresses are
 * unchanged.
 */
export function toScreen(link: string, orderID: number): string {
  if (orderID === 0 || link === '/' || !link.startsWith('/')) return link
  return `${link}${link.includes('?') ? '&' : '?'}order=${orderID}`
}
