import { type ListedOrder, orderSorts } from '@dealerline/shared/contract/listed-order.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { query } from '../../api.ts'
import { exportCsv } from '../../lists/export-csv.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { selectColumn } from '../../lists/select-column.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { exportedOrder, firstScreenOf, orderColumns, orderName } from '../../records/orders/order-columns.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { emptyView, findView, OrderViews } from './OrderViews.tsx'
import { orderListSearch } from './order-list-search.ts'
import { SelectedOrders } from './SelectedOrders.tsx'

const hidden = (column: ListColumn<ListedOrder>) => ({ ...column, isHidden: true })
const columns = [
  ...orderColumns('number', 'customer', 'services', 'status', 'moved', 'dealer', 'monthly'),
  ...orderColumns('created', 'type', 'onceOff').map(hidden),
]

/** Every order and quote that the person may see, newest first; or the delayed ones, longest first. */
export default function OrderList() {
  const list = useListSearch(orderListSearch)
  const { search, page, narrow } = list
  const router = useRouter()
  const { keyword = '', kind, show } = search
  const isDelayed = show === 'delayed'
  const view = isDelayed ? undefined : findView(search.stage)
  const filters = {
    keyword,
    status: search.status ?? null,
    quoteState: search.state ?? null,
    stage: search.stage ?? null,
    isQuote: kind === undefined ? null : kind === 'quote',
    orderType: search.orderType ?? null,
    dealerID: search.dealer ?? null,
    flagged: show === 'flagged',
    createdFrom: search.from ?? null,
    createdTo: search.to ?? null,
  }
  const allOrders = usePages(
    list,
    { sorts: orderSorts, initialSort: { key: 'orderID', descending: true } },
    (page) => query(orderCalls.getPaginatedOrders, { body: { ...filters, ...page } }),
    { enabled: !isDelayed },
  )
  const delayedOrders = usePages(
    list,
    { sorts: orderSorts, initialSort: { key: 'movedAt', descending: false } },
    (page) => query(trackingCalls.getAllDelayedOrders, { query: { keyword, ...page } }),
    { enabled: isDelayed },
  )
  const orders = isDelayed ? delayedOrders : allOrders
  /** Whether the list shows all of a view or all that is delayed. */
  const isWhole = page === 1 && list.filters.every((name) => ['kind', isDelayed ? 'show' : 'stage'].includes(name))
  const selection = useSelection<ListedOrder>(({ orderID }) => orderID, orders.pageQuery.data?.items)
  const chooseCustomer = () => router.history.push('/Customers')
  return (
    <>
      <ScreenTitle
        title="Orders and quotes"
        subtitle={isDelayed && 'Orders that have been unsigned or incomplete for too long, longest first.'}
      >
        <IconButton icon={IconPlus} onClick={chooseCustomer}>
          New quote or order
        </IconButton>
      </ScreenTitle>
      <OrderViews kind={kind} view={view} isDelayed={isDelayed} />
      <SelectedOrders
        orders={selection.records}
        onClear={selection.clear}
        onDeselect={(orders) => selection.select(orders, false)}
        onExport={(items) => exportCsv('orders.csv', exportedOrder, async () => ({ items, total: items.length }))}
      />
      <PagedList
        leadColumn={selectColumn({
          selection,
          items: orders.pageQuery.data?.items,
          nouns: 'orders and quotes',
          nameOf: orderName,
        })}
        label="Orders and quotes"
        columns={columns}
        itemKey={(order) => order.orderID}
        itemHref={firstScreenOf}
        {...orders}
        exported={{ fileName: 'orders.csv', columns: exportedOrder }}
        failedMessage="The orders could not be loaded."
        retrieved="listRetrieved"
        searchLabel="Customer, number, address, SIM or ticket"
        filters={<OrderFilters search={search} onNarrow={narrow} />}
        empty={{
          icon: <IconFileText size={20} />,
          message: !list.showAll
            ? 'Your orders and quotes appear here. Choose a customer to start.'
            : isWhole && (isDelayed || view)
              ? view
                ? emptyView(view)
                : 'Nothing is delayed.'
              : 'No order or quote matches this search.',
          onShowAll: list.showAll,
          action: <Button onClick={chooseCustomer}>Choose a customer</Button>,
        }}
      />
    </>
  )
}
