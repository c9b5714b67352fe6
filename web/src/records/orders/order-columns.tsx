import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { orderTypeLabel } from '@dealerline/shared/rules/order-states.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { GradeMark } from './GradeMark.tsx'
import { OrderFlag, OrderPill, TroublePill } from './OrderPill.tsx'
import { daysSince, formatDaysAgo } from './waiting-orders.ts'

/** The date of an order's last status change, and how long ago that was. */
function StatusDate({ statusDate }: { statusDate: string }) {
  return `${formatDate(statusDate)}, ${formatDaysAgo(daysSince(statusDate, new Date()))}`
}

export const orderName = (order: Pick<ListedOrder, 'isQuote' | 'orderID'>) =>
  `${order.isQuote ? 'Quote' : 'Order'} ${order.orderID}`
export const orderHref = (order: Pick<ListedOrder, 'orderID'>) => `/order-summary?order=${order.orderID}`

const columns = {
  number: { key: 'orderID', label: 'Number', width: 110, render: orderName },
  customer: { key: 'customerName', label: 'Customer', render: (order) => order.customerName },
  status: {
    key: 'orderStatus',
    label: 'Status',
    width: 130,
    render: (order) => (
      <>
        <OrderPill order={order} />
        <GradeMark order={order} />
        <TroublePill trouble={order.trouble} />
        {order.adminFlag && <OrderFlag />}
      </>
    ),
  },
  type: {
    key: 'orderType',
    label: 'Type',
    wideOnly: true,
    width: 144,
    render: (order) => orderTypeLabel(order.orderType),
  },
  moved: {
    key: 'movedAt',
    label: 'Since',
    width: 184,
    render: (order) => <StatusDate statusDate={order.movedAt} />,
  },
  created: {
    key: 'createdDate',
    label: 'Created',
    width: 110,
    render: (order) => formatDate(order.createdDate),
  },
  dealer: {
    key: 'dealerFullName',
    label: 'Dealer',
    wideOnly: true,
    width: 124,
    render: (order) => order.dealerFullName,
  },
  monthly: {
    key: 'monthly',
    label: 'Monthly inc GST',
    width: 130,
    align: 'right',
    render: (order) => formatMoney(order.monthly),
  },
  onceOff: {
    key: 'onceOff',
    label: 'Once-off inc GST',
    width: 130,
    align: 'right',
    render: (order) => formatMoney(order.onceOff),
  },
} satisfies Record<string, ListColumn<ListedOrder>>

/** Returns these columns of a list of orders, in this order. */
export function orderColumns(...names: (keyof typeof columns)[]): ListColumn<ListedOrder>[] {
  return names.map((name) => columns[name])
}
