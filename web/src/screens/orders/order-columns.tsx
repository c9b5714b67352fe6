import type { ListedOrder } from '@dealerline/shared/contract/orders.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { OrderPill } from './OrderPill.tsx'

export const orderName = (order: Pick<ListedOrder, 'isQuote' | 'orderID'>) =>
  `${order.isQuote ? 'Quote' : 'Order'} ${order.orderID}`
export const orderHref = (order: Pick<ListedOrder, 'orderID'>) => `/order-summary?order=${order.orderID}`

const columns = {
  number: { key: 'number', label: 'Number', width: 130, render: orderName },
  customer: { key: 'customer', label: 'Customer', render: (order) => order.customerName },
  status: {
    key: 'status',
    label: 'Status',
    width: 150,
    render: (order) => <OrderPill status={order.orderStatus} isWaiting={order.isWaiting} />,
  },
  created: { key: 'created', label: 'Created', width: 110, render: (order) => formatDate(order.createdDate) },
  dealer: { key: 'dealer', label: 'Dealer', wideOnly: true, render: (order) => order.dealerFullName },
  monthly: {
    key: 'monthly',
    label: 'Monthly inc GST',
    width: 140,
    align: 'right',
    render: (order) => formatMoney(order.monthly),
  },
  onceOff: {
    key: 'onceOff',
    label: 'Once-off inc GST',
    width: 140,
    align: 'right',
    render: (order) => formatMoney(order.onceOff),
  },
} satisfies Record<string, ListColumn<ListedOrder>>

/** These columns of a list of orders, in this order. */
export function orderColumns(...names: (keyof typeof columns)[]): ListColumn<ListedOrder>[] {
  return names.map((name) => columns[name])
}
