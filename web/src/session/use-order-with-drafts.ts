import { useQuery } from '@tanstack/react-query'
import { orderDrafts } from './order-drafts.ts'
import { useOrder, useOrderID } from './use-order.ts'

/** Returns the options of the query that reads the person's drafts of an order from the server. */
export const draftsQuery = (orderID: number) => ({
  queryKey: ['drafts of order', orderID],
  queryFn: () =>
    orderDrafts(orderID)
      .load()
      .then(() => true),
  // The order can be edited and sent without drafts of another device.
  retry: false,
})

/** Loads the open order for editing: its data are undefined until the person's drafts of it are loaded or failed. */
export function useOrderWithDrafts() {
  const orderID = useOrderID()
  const order = useOrder()
  const drafts = useQuery({ ...draftsQuery(orderID), enabled: orderID > 0 })
  return { ...order, data: orderID === 0 || drafts.isFetched ? order.data : undefined }
}
