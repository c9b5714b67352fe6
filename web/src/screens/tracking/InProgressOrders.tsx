import { orderSorts } from '@dealerline/shared/contract/listed-order.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { Button } from '@mantine/core'
import { IconClipboardList, IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { readSort, useListSearch } from '../../lists/use-list-search.ts'
import { orderColumns, orderHref } from '../../records/orders/order-columns.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { inProgressSearch } from './in-progress-search.ts'
import { ReportDialog } from './ReportDialog.tsx'

const columns = orderColumns('number', 'customer', 'status', 'moved', 'dealer', 'type', 'monthly', 'onceOff')

/** Every dealer's orders that were sent but not signed, for administrators; the list can be sent by e-mail. */
export default function InProgressOrders() {
  const list = useListSearch(inProgressSearch)
  const { search, page, pageSize, narrow } = list
  const [isReporting, setReporting] = useState(false)
  const { keyword = '' } = search
  const isFiltered = keyword !== '' || page > 1
  const sort = readSort(search.sort, orderSorts, { key: 'movedAt', descending: false })
  const orders = useQuery({
    ...query(trackingCalls.getAllInProgressOrders, {
      query: { keyword, page, pageSize, sortBy: sort.key, descending: sort.descending },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenTitle
        title="View In-progress Orders"
        subtitle="Every dealer's orders that were sent but not signed, longest first."
      >
        <Button leftSection={<IconMail size={18} aria-hidden />} onClick={() => setReporting(true)}>
          Send report
        </Button>
      </ScreenTitle>
      <PagedList
        label="In-progress orders"
        columns={columns}
        itemKey={(order) => order.orderID}
        itemHref={orderHref}
        list={list}
        pageQuery={orders}
        failedMessage="The orders could not be loaded."
        searchLabel="Customer, number, address, SIM or ticket"
        sortKeys={orderSorts}
        sort={sort}
        empty={
          <EmptyState
            icon={<IconClipboardList size={20} />}
            message={
              isFiltered
                ? 'No order in progress matches this search.'
                : 'No order is in progress. Orders appear here after sending, until they are signed.'
            }
            onShowAll={isFiltered && (() => narrow({ keyword: undefined }))}
          />
        }
      />
      <ReportDialog opened={isReporting} onClose={() => setReporting(false)} />
    </>
  )
}
