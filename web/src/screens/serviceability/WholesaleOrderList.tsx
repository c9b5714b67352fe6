import { serviceabilityCalls, wholesaleOrderSorts } from '@dealerline/shared/contract/serviceability.ts'
import type { WholesaleOrder } from '@dealerline/shared/contract/serviceability-results.ts'
import type { WholesaleStatus } from '@dealerline/shared/rules/serviceability.ts'
import { Button } from '@mantine/core'
import { IconRouter } from '@tabler/icons-react'
import { useState } from 'react'
import { query } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { formatDate } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'
import { OrderDetailsDialog } from './OrderDetailsDialog.tsx'
import { serviceQualificationSearch } from './service-qualification-search.ts'
import classes from './serviceability.module.css'

const tones: Record<WholesaleStatus, PillTone> = {
  Submitting: 'neutral',
  Acknowledged: 'info',
  'In Progress': 'info',
  Completed: 'good',
  Rejected: 'bad',
  Failed: 'bad',
}

/** Milliseconds between updates of an order in progress. */
const pollInterval = 2000

const columnsWith = (onOpen: (order: WholesaleOrder) => void): ListColumn<WholesaleOrder>[] => [
  {
    key: 'orderID',
    label: 'Order',
    width: 170,
    render: (order) =>
      order.orderID ? (
        <Button size="compact-sm" variant="subtle" px={0} onClick={() => onOpen(order)}>
          {order.orderID}
        </Button>
      ) : (
        'No number yet'
      ),
  },
  { key: 'formattedAddress', label: 'Address', render: (order) => order.formattedAddress || order.locationID },
  { key: 'product', label: 'Product', render: (order) => order.product },
  { key: 'orderType', label: 'Type', width: 110, wideOnly: true, render: (order) => order.orderType },
  { key: 'customerName', label: 'Customer', render: (order) => order.customerName || 'None named' },
  {
    key: 'status',
    label: 'Status',
    render: (order) => (
      <>
        <Pill tone={tones[order.status]} label={order.status} />
        {order.problem && <div className={classes.quiet}>{order.problem}</div>}
      </>
    ),
  },
  { key: 'createdAt', label: 'Ordered', width: 110, render: (order) => formatDate(order.createdAt) },
]

/** The dealer's wholesale orders and their progress. */
export function WholesaleOrderList() {
  const list = useListSearch(serviceQualificationSearch)
  const [openOrderID, setOpenOrderID] = useState<string>()
  const { keyword = '' } = list.search
  const sorting = { sorts: wholesaleOrderSorts, initialSort: { key: 'createdAt', descending: true } } as const
  const orders = usePages(
    list,
    sorting,
    (page) => query(serviceabilityCalls.getNBNOrders, { body: { keyword, ...page } }),
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'Submitting') ? pollInterval : false,
    },
  )
  return (
    <>
      <PagedList
        label="nbn and 5G orders"
        tab="placed"
        columns={columnsWith(({ orderID }) => setOpenOrderID(orderID))}
        itemKey={({ wholesaleOrderID }) => wholesaleOrderID}
        {...orders}
        failedMessage="The orders could not be loaded."
        searchLabel="Order, address or customer"
        empty={{
          icon: <IconRouter size={20} />,
          message: keyword ? 'No order matches this search.' : 'Orders for checked addresses appear here.',
        }}
      />
      {openOrderID && (
        <OrderDetailsDialog
          orderID={openOrderID}
          onClose={() => {
            setOpenOrderID(undefined)
            void orders.pageQuery.refetch()
          }}
        />
      )}
    </>
  )
}
