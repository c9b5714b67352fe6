import type { Address } from '@dealerline/shared/contract/address.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { totalsOf } from '@dealerline/shared/record-rules/order-prices.ts'
import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../api.ts'
import { unreadRevision } from './use-order.ts'

/**
 * Returns a function that shows a saved record at once, before it is read again: its draft is gone, so a screen that is opened
 * in between would show the values from before the save. A read that was started earlier is started again.
 */
export function useShowSaved() {
  const client = useQueryClient()
  return useCallback(
    async <Reply>(
      { queryKey }: { queryKey: DataTag<QueryKey, Reply, Error> },
      change: (cached: Reply | undefined) => Reply | undefined,
    ): Promise<void> => {
      const isReading = client.isFetching({ queryKey, exact: true }) > 0
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<Reply>(queryKey, change)
      if (isReading) void client.invalidateQueries({ queryKey, exact: true })
    },
    [client],
  )
}

/** Returns the order with an address that was added to its customer. */
export const withAddress = (order: OrderDetail, address: Address): OrderDetail => {
  const { addressDetails, ...customer } = order.customer
  if (addressDetails.some(({ addressID }) => addressID === address.addressID)) return order
  return { ...order, customer: { ...customer, addressDetails: [...addressDetails, address] } }
}

type Content = OrderDetail['content'][string]

/**
 * Returns the order with other content of a block, and with its new totals. The content before is undefined if the block was
 * empty.
 */
export function withContent(
  order: OrderDetail,
  blockName: string,
  change: (content: Content | undefined) => Content,
): OrderDetail {
  const content = { ...order.content, [blockName]: change(order.content[blockName]) }
  return { ...order, content, ...totalsOf(content) }
}

/** Returns a function that shows saved parts of an order. It does nothing if the order is not on this page. */
export function useShowSavedOrder(orderID: number): (change: (order: OrderDetail) => OrderDetail) => Promise<void> {
  const showSaved = useShowSaved()
  return useCallback(
    (change) =>
      showSaved(
        query(orderCalls.getOrder, { params: { orderID } }),
        (order) => order && { ...change(order), revision: unreadRevision },
      ),
    [showSaved, orderID],
  )
}
