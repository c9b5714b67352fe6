import { type ListedOrder, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { orderStatus, orderStatusLabel } from '@dealerline/shared/rules/order-states.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { query, send } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { formatDate } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { ExportButton } from '../lists/ExportButton.tsx'
import { type CsvColumn, exportCsv } from '../lists/export-csv.ts'
import { FilterChips } from '../lists/FilterChips.tsx'
import { useListSearch } from '../lists/use-list-search.ts'
import { orderColumns, orderHref } from './order-columns.tsx'

const statuses = [
  { value: undefined, label: 'Any status' },
  ...Object.values(orderStatus).map((status) => ({ value: status, label: orderStatusLabel(status) })),
]

const kinds = [
  { value: undefined, label: 'All' },
  { value: 'order', label: 'Orders' },
  { value: 'quote', label: 'Quotes' },
] as const

const columns = orderColumns('number', 'customer', 'status', 'created', 'dealer', 'monthly', 'onceOff')

const exported: readonly CsvColumn<ListedOrder>[] = [
  { label: 'Number', value: (order) => order.orderID },
  { label: 'Kind', value: (order) => (order.isQuote ? 'Quote' : 'Order') },
  { label: 'Customer', value: (order) => order.customerName },
  { label: 'Status', value: (order) => orderStatusLabel(order.orderStatus) },
  { label: 'Created', value: (order) => formatDate(order.createdDate) },
  { label: 'Dealer', value: (order) => order.dealerFullName },
  { label: 'Monthly inc GST', value: (order) => order.monthly },
  { label: 'Once-off inc GST', value: (order) => order.onceOff },
]

/** Every order and quote the person may see, newest first. */
export default function OrderList() {
  const { search, page, pageSize, narrow, setPage, setPageSize } = useListSearch()
  const router = useRouter()
  const { keyword = '', status, kind } = search
  const narrowed = { keyword, status: status ?? null, isQuote: kind === undefined ? null : kind === 'quote' }
  const orders = useQuery({
    ...query(orderCalls.getPaginatedOrders, { body: { ...narrowed, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = keyword !== '' || status !== undefined || kind !== undefined
  const chooseCustomer = () => router.history.push('/Customers')
  return (
    <>
      <ScreenTitle title="Orders and quotes">
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={chooseCustomer}>
          New quote or order
        </Button>
      </ScreenTitle>
      <DataList
        label="Orders and quotes"
        columns={columns}
        items={orders.data?.items}
        itemKey={(order) => order.orderID}
        itemHref={orderHref}
        search={keyword}
        searchLabel="Customer or order number"
        onSearch={(text) => narrow({ keyword: text || undefined })}
        filters={
          <>
            <FilterChips
              label="Orders or quotes"
              chips={kinds}
              value={kind}
              onChange={(chosen) => narrow({ kind: chosen })}
            />
            <FilterChips
              label="Status"
              chips={statuses}
              value={status}
              onChange={(chosen) => narrow({ status: chosen })}
            />
          </>
        }
        actions={
          <ExportButton
            disabled={!orders.data?.total}
            onExport={() =>
              exportCsv('orders.csv', exported, (page, pageSize) =>
                send(orderCalls.getPaginatedOrders, { body: { ...narrowed, page, pageSize } }),
              )
            }
          />
        }
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
          isNarrowed || page > 1 ? (
            <EmptyState
              icon={<IconFileText size={20} />}
              message="No order or quote fits this search."
              action={
                <Button
                  variant="default"
                  onClick={() => narrow({ keyword: undefined, status: undefined, kind: undefined })}
                >
                  Show all
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconFileText size={20} />}
              message="Your orders and quotes appear here. Choose a customer to begin."
              action={<Button onClick={chooseCustomer}>Choose a customer</Button>}
            />
          )
        }
      />
    </>
  )
}
