import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { gradeNames } from '@dealerline/shared/rules/grades.ts'
import { isSigned, orderStatus, orderTypeLabel, orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { formatDate } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { moneyColumn } from '../../ui/list/number-columns.ts'
import classes from './GradeMark.module.css'
import { OrderFlag, OrderPill } from './OrderPill.tsx'
import { daysSince, formatDaysAgo } from './waiting-orders.ts'

/** The date of an order's last status change, and how long ago that was. */
function StatusDate({ statusDate }: { statusDate: string }) {
  return `${formatDate(statusDate)}, ${formatDaysAgo(daysSince(statusDate, new Date()))}`
}

export const orderName = (order: Pick<ListedOrder, 'isQuote' | 'orderID'>) =>
  `${order.isQuote ? 'Quote' : 'Order'} ${order.orderID}`
export const orderHref = (order: Pick<ListedOrder, 'orderID'>) => `/order-summary?order=${order.orderID}`
/** The screen that a person needs first: the progress once an order is signed. */
export const firstScreenOf = (order: Pick<ListedOrder, 'orderID' | 'isQuote' | 'orderStatus'>) =>
  isSigned(order) && !order.isQuote ? `/app-status?order=${order.orderID}` : orderHref(order)

/** Returns `5 Mobile · 1 Internet`. */
export const describeServices = (services: ListedOrder['services']): string =>
  services.map(({ label, count }) => `${count} ${label}`).join(' · ')

/** Returns what an order is about: `Finance · 5 Mobile · 1 Internet`. A server of release 0.4.0 does not list the services. */
function servicesOf({ orderType, services = [] }: Omit<ListedOrder, 'services'> & Partial<ListedOrder>): string {
  const type = orderType === orderTypes.ordinary ? [] : [orderTypeLabel(orderType)]
  return [...type, describeServices(services)].filter(Boolean).join(' · ') || 'None'
}

const columns = {
  number: { key: 'orderID', label: 'Number', width: 110, csv: (order) => order.orderID, render: orderName },
  kind: { key: 'isQuote', label: 'Order or quote', csv: (order) => (order.isQuote ? 'Quote' : 'Order') },
  type: {
    key: 'orderType',
    label: 'Type',
    wideOnly: true,
    width: 144,
    value: (order) => orderTypeLabel(order.orderType),
  },
  customer: { key: 'customerName', label: 'Customer', value: (order) => order.customerName },
  services: {
    key: 'services',
    label: 'Services',
    width: 230,
    value: servicesOf,
  },
  status: {
    key: 'orderStatus',
    label: 'Status',
    width: 130,
    csv: (order) => orderStateName(order).label,
    render: (order) => (
      <span className={classes.line}>
        <OrderPill order={order} />
        <GradeMark order={order} />
        {order.adminFlag && <OrderFlag />}
      </span>
    ),
  },
  moved: {
    key: 'movedAt',
    label: 'Since',
    csvLabel: 'In this status since',
    width: 184,
    csv: (order) => formatDate(order.movedAt),
    render: (order) => <StatusDate statusDate={order.movedAt} />,
  },
  flagged: { key: 'adminFlag', label: 'Flagged', csv: (order) => (order.adminFlag ? 'Yes' : '') },
  created: { key: 'createdDate', label: 'Created', width: 110, value: (order) => formatDate(order.createdDate) },
  dealer: {
    key: 'dealerFullName',
    label: 'Dealer',
    wideOnly: true,
    width: 124,
    value: (order) => order.dealerFullName,
  },
  monthly: moneyColumn('monthly', 'Monthly inc GST', 130),
  onceOff: moneyColumn('onceOff', 'Once-off inc GST', 130),
} satisfies Record<string, ListColumn<ListedOrder>>

/** The columns of a file of orders. */
export const exportedOrder: readonly ListColumn<ListedOrder>[] = Object.values(columns)

/** Returns these columns of a list of orders, in this order. */
export function orderColumns(...names: (keyof typeof columns)[]): ListColumn<ListedOrder>[] {
  return names.map((name) => columns[name])
}

const icons = { good: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconCircleXFilled }

type Props = { order: Pick<ListedOrder, 'grade' | 'heldRows' | 'orderStatus'> }

/** The grade of an order as an icon next to its state. A sent order has one only if it is at risk. */
function GradeMark({ order: { grade, heldRows, orderStatus: status } }: Props) {
  // A server of release 0.4.0 does not grade orders.
  if (!grade || (grade === 'fine' && status !== orderStatus.new)) return null
  const { label, tone } = gradeNames[grade]
  const Icon = icons[tone]
  const text = grade === 'notInOrder' ? `${label}: ${heldRows}` : label
  return (
    <span className={classes.mark} data-tone={tone} title={text}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
