import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { PortalOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import { IconClipboardList } from '@tabler/icons-react'
import { query } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { unsorted, usePages } from '../../lists/use-pages.ts'
import { OrderPill } from '../../records/orders/OrderPill.tsx'
import { formatDate } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { serviceQualificationSearch } from './service-qualification-search.ts'

const columns: ListColumn<PortalOrder>[] = [
  { key: 'order', label: 'Order', width: 120, render: ({ orderID }) => `Order ${orderID}` },
  { key: 'customer', label: 'Customer', render: ({ customerName }) => customerName },
  { key: 'address', label: 'Address', render: ({ formattedAddress }) => formattedAddress || 'No address yet' },
  {
    key: 'internet',
    label: 'Internet services',
    width: 150,
    render: ({ internetServices }) => internetServices || 'None',
  },
  {
    key: 'status',
    label: 'Status',
    width: 150,
    render: (order) => <OrderPill order={order} />,
  },
  { key: 'created', label: 'Created', width: 110, render: ({ createdDate }) => formatDate(createdDate) },
]

/** The orders of the portal; opening one starts a check of its address. */
export function PortalOrderList() {
  const list = useListSearch(serviceQualificationSearch)
  const { keyword = '' } = list.search
  const orders = usePages(list, unsorted, ({ page, pageSize }) =>
    query(serviceabilityCalls.getSOGOrders, { body: { keyword, page, pageSize } }),
  )
  return (
    <PagedList
      label="Orders of the portal"
      tab="orders"
      columns={columns}
      itemKey={({ orderID }) => orderID}
      itemHref={({ orderID }) => `/utility/service-qualification?order=${orderID}`}
      {...orders}
      failedMessage="The orders could not be loaded."
      searchLabel="Order, customer or address"
      empty={{
        icon: <IconClipboardList size={20} />,
        message: keyword ? 'No order matches this search.' : 'Orders appear here. Click one to check its address.',
      }}
    />
  )
}
