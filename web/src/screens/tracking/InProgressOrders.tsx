import { orderSorts } from '@dealerline/shared/contract/listed-order.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { IconClipboardList, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { query } from '../../api.ts'
import { plainListSearch } from '../../lists/list-search.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { orderColumns, orderHref } from '../../records/orders/order-columns.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { ReportDialog } from './ReportDialog.tsx'

const columns = orderColumns('number', 'customer', 'status', 'moved', 'dealer', 'type', 'monthly', 'onceOff')

/** Every dealer's orders that were sent but not signed, for administrators; the list can be sent by e-mail. */
export default function InProgressOrders() {
  const list = useListSearch(plainListSearch)
  const [isReporting, setReporting] = useState(false)
  const { keyword = '' } = list.search
  const sorting = { sorts: orderSorts, initialSort: { key: 'movedAt', descending: false } } as const
  const orders = usePages(list, sorting, (page) =>
    query(trackingCalls.getAllInProgressOrders, { query: { keyword, ...page } }),
  )
  return (
    <>
      <ScreenTitle
        title="View In-progress Orders"
        subtitle="Every dealer's orders that were sent but not signed, longest first."
      >
        <IconButton icon={IconMail} onClick={() => setReporting(true)}>
          Send report
        </IconButton>
      </ScreenTitle>
      <PagedList
        label="In-progress orders"
        columns={columns}
        itemKey={(order) => order.orderID}
        itemHref={orderHref}
        {...orders}
        failedMessage="The orders could not be loaded."
        searchLabel="Customer, number, address, SIM or ticket"
        empty={{
          icon: <IconClipboardList size={20} />,
          message: list.showAll
            ? 'No order in progress matches this search.'
            : 'No order is in progress. Orders appear here after sending, until they are signed.',
          onShowAll: list.showAll,
        }}
      />
      {isReporting && <ReportDialog onClose={() => setReporting(false)} />}
    </>
  )
}
