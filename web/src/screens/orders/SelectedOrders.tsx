import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { Button } from '@mantine/core'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { SelectedBar } from '../../lists/SelectedBar.tsx'
import { useBulk } from '../../lists/use-bulk.ts'
import { orderName } from '../../records/orders/order-columns.tsx'
import { useDealer } from '../../session/portal.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatMoney } from '../../ui/format.ts'
import { bulkActions, type OrderBulkAction } from './bulk-actions.ts'
import { useReassign } from './use-reassign.tsx'

interface Props {
  orders: readonly ListedOrder[]
  onClear: () => void
  onDeselect: (orders: readonly ListedOrder[]) => void
  onExport: (orders: readonly ListedOrder[]) => Promise<void>
}

/** Returns `Order 10001`, or `3 orders and quotes`. */
function describe(orders: readonly ListedOrder[]): string {
  const [first] = orders
  if (first && orders.length === 1) return orderName(first)
  const kinds = new Set(orders.map(({ isQuote }) => (isQuote ? 'quotes' : 'orders')))
  return `${orders.length} ${[...kinds].sort().join(' and ')}`
}

/** Says what happens to the selected orders on which the action does not act. */
function describeOthers(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'The other one is unchanged.' : `The other ${count} are unchanged.`
}

/**
 * The totals of the selected orders and quotes, and the actions on them. The totals add the amounts that the list shows. An
 * action names how many it can act on; those that it fails for stay selected, with the reason.
 */
export function SelectedOrders({ orders, onClear, onDeselect, onExport }: Props) {
  const { isAdmin } = useDealer()
  const bulk = useBulk<ListedOrder>()
  const reassign = useReassign(orders, bulk, onDeselect)
  const sum = (amount: 'monthly' | 'onceOff') =>
    formatMoney(orders.reduce((cents, order) => cents + Math.round(order[amount] * 100), 0) / 100)
  const ask = async (action: OrderBulkAction, open: readonly ListedOrder[]) => {
    const isConfirmed = await confirm({
      title: action.question(describe(open).toLowerCase()),
      message: [action.effect, describeOthers(orders.length - open.length)].join(' '),
      confirmLabel: action.label,
      cancelLabel: 'Go back',
      ...(action.danger && { danger: true }),
    })
    if (!isConfirmed) return
    const onEnd = (succeeded: readonly ListedOrder[]) => {
      onDeselect(succeeded)
      if (succeeded.length > 0) notify({ httpStatus: 200, message: `${describe(succeeded)} ${action.done}` })
    }
    await bulk.run(open, { ...action, onEnd })
  }
  const clear = () => {
    bulk.clearFailures()
    onClear()
  }
  const { progress } = bulk
  const selectedIDs = new Set([...orders, ...reassign.moved].map(({ orderID }) => orderID))
  const failures = bulk.failures.filter(({ record }) => selectedIDs.has(record.orderID))
  return (
    <>
      <SelectedBar count={orders.length} onClear={clear}>
        <span>
          Monthly inc GST <strong>{sum('monthly')}</strong>
        </span>
        <span>
          Once-off inc GST <strong>{sum('onceOff')}</strong>
        </span>
        {bulkActions.map((action) => {
          const open = orders.filter((order) => action.isOpenTo(order, isAdmin))
          if (open.length === 0) return null
          return (
            <Button
              key={action.label}
              variant="default"
              disabled={progress !== undefined}
              onClick={() => void ask(action, open)}
            >
              {open.length === orders.length ? action.label : `${action.label} (${open.length})`}
            </Button>
          )
        })}
        {isAdmin && reassign.button}
        <ExportButton label="Export selected" disabled={progress !== undefined} onExport={() => onExport(orders)} />
      </SelectedBar>
      {reassign.rest}
      {progress && (
        <Notice>
          {progress.doing} {progress.ended + 1} of {progress.total} …
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice tone="bad">
          {failures.map(({ record, reason }) => (
            <div key={record.orderID}>
              {orderName(record)}: {reason}
            </div>
          ))}
        </Notice>
      )}
    </>
  )
}
