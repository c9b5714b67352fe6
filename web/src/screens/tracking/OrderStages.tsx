import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { orderColumns } from '../../records/orders/order-columns.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

const maxShown = 5
const columns = orderColumns('number', 'customer', 'moved', 'dealer', 'monthly')
const statusHref = ({ orderID }: { orderID: number }) => `/app-status?order=${orderID}`

const stages = [
  { status: orderStatus.new, empty: 'There is no new order.' },
  { status: orderStatus.inProgress, empty: 'No order is waiting for a signature.' },
  { status: orderStatus.signed, empty: 'No signed order is waiting to be provisioned.' },
  { status: orderStatus.completed, empty: 'No order was completed yet.' },
  { status: orderStatus.rejected, empty: 'No customer has declined.' },
  { status: orderStatus.cancelled, empty: 'No order was cancelled.' },
]

/** The orders that the person may see, by stage; the delayed ones come first. */
export function OrderStages() {
  return (
    <>
      <ScreenTitle title="Order status" subtitle="Orders by stage. Open one to see its milestones." />
      <Delayed />
      {stages.map((stage) => (
        <Stage key={stage.status} {...stage} />
      ))}
    </>
  )
}

function Delayed() {
  const orders = useQuery(
    query(trackingCalls.getAllDelayedOrders, {
      query: { page: 1, pageSize: maxShown, keyword: '', sortBy: 'movedAt', descending: false },
    }),
  )
  if (!orders.isError && !orders.data?.total) return null
  return <StageList title="Delayed" orders={orders} href="/orders?show=delayed" empty="" />
}

function Stage({ status, empty }: (typeof stages)[number]) {
  const orders = useQuery(
    query(orderCalls.getPaginatedOrders, { body: { status, isQuote: false, pageSize: maxShown } }),
  )
  return (
    <StageList
      title={orderStatusName(status).label}
      orders={orders}
      href={`/orders?status=${status}&kind=order`}
      empty={empty}
    />
  )
}

interface ListProps {
  title: string
  orders: {
    data?: { items: (typeof orderCalls.getPaginatedOrders.reply)['_output']['items']; total: number; isMore: boolean }
    isError: boolean
    refetch: () => Promise<unknown>
  }
  /** The address of the complete list. */
  href: string
  empty: string
}

function StageList({ title, orders, href, empty }: ListProps) {
  const { data } = orders
  const count = data ? ` (${data.isMore ? 'more than ' : ''}${data.total.toLocaleString('en-AU')})` : ''
  return (
    <Section
      title={`${title}${count}`}
      flush
      actions={data && data.total > maxShown && <AppLink href={href}>Show all: {title.toLowerCase()}</AppLink>}
    >
      <DataList
        label={title}
        columns={columns}
        items={data?.items}
        itemKey={(order) => order.orderID}
        itemHref={statusHref}
        failed={failureOf(orders, 'The orders could not be loaded.')}
        empty={{ compact: true, message: empty }}
      />
    </Section>
  )
}
