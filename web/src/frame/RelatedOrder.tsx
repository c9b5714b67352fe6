import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { isConverted } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { toScreen } from '../session/use-order.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from '../ui/shell/StatusBar.module.css'

/** Links from a quote to the order it became, and from an order to the quote or order it was made from. */
export function RelatedOrder({ order }: { order: OrderDetail }) {
  const { relatedOrder: orderID } = order
  const isConvertedQuote = isConverted(order)
  // Load the other record to find out whether it is a quote.
  const other = useQuery({
    ...query(orderCalls.getOrder, { params: { orderID } }),
    staleTime: 600_000,
    enabled: orderID > 0 && !isConvertedQuote,
  })
  if (orderID === 0 || (!isConvertedQuote && !other.data)) return null
  const source = other.data?.isQuote ? `From quote ${orderID}` : `Copy of order ${orderID}`
  return (
    <AppLink href={toScreen('/order-summary', orderID)} className={classes.number}>
      {isConvertedQuote ? `Now order ${orderID}` : source}
    </AppLink>
  )
}
