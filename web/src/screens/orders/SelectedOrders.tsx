import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { SelectedBar } from '../../lists/SelectedBar.tsx'
import { formatMoney } from '../../ui/format.ts'

interface Props {
  orders: readonly ListedOrder[]
  onClear: () => void
  onExport: (orders: readonly ListedOrder[]) => Promise<void>
}

/** The totals of the selected orders and quotes, and their export. The totals add the amounts that the list shows. */
export function SelectedOrders({ orders, onClear, onExport }: Props) {
  const sum = (amount: 'monthly' | 'onceOff') =>
    formatMoney(orders.reduce((cents, order) => cents + Math.round(order[amount] * 100), 0) / 100)
  return (
    <SelectedBar
      count={orders.length}
      nouns={orders.length === 1 ? 'order or quote' : 'orders and quotes'}
      onClear={onClear}
    >
      <span>
        Monthly inc GST <strong>{sum('monthly')}</strong>
      </span>
      <span>
        Once-off inc GST <strong>{sum('onceOff')}</strong>
      </span>
      <ExportButton disabled={false} onExport={() => onExport(orders)} />
    </SelectedBar>
  )
}
