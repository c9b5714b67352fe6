import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import type { PortalOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import { IconClipboardList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { OrderPill } from '../../records/orders/OrderPill.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatDate } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
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
  const { search, page, pageSize, narrow, setPage, setPageSize } = useListSearch(serviceQualificationSearch)
  const { keyword = '' } = search
  const orders = useQuery({
    ...query(serviceabilityCalls.getSOGOrders, { body: { keyword, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataList
      label="Orders of the portal"
      columns={columns}
      items={orders.data?.items}
      itemKey={({ orderID }) => orderID}
      itemHref={({ orderID }) => `/utility/service-qualification?order=${orderID}`}
      search={keyword}
      searchLabel="Order, customer or address"
      onSearch={(text) => narrow({ keyword: text || undefined })}
      page={page}
      pageSize={pageSize}
      total={orders.data?.total}
      onPage={setPage}
      onPageSize={setPageSize}
      refreshing={orders.isPlaceholderData}
      failed={
        orders.isError
          ? { message: 'The orders could not be loaded.', onRetry: () => void orders.refetch() }
          : undefined
      }
      empty={
        <EmptyState
          icon={<IconClipboardList size={20} />}
          message={keyword ? 'No order matches this search.' : 'Orders appear here. Click one to check its address.'}
        />
      }
    />
  )
}
