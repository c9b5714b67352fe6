import type { Catalogue } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { RowPricer } from '@dealerline/shared/record-rules/order-prices.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import { columnsOf } from '../../blocks/columns.ts'
import type { Choices } from '../../fields/choices.ts'
import type { Column } from '../../ui/grid/columns.ts'
import { type ExtensionRow, factsOf, nameOf } from './edited-extensions.ts'

interface ColumnSource {
  choices: Choices
  catalogue: Catalogue
  priceOf: RowPricer
  /** The fields that have a column. */
  visibleNames: ReadonlySet<string>
}

const ofOrder = (
  key: string,
  label: string,
  width: number,
  compute: (row: ExtensionRow) => string,
): Column<ExtensionRow> => ({ key, label, kind: 'text', width, readOnly: true, importance: 6, compute })

/**
 * Returns the columns of the grid: the order, the fields of the extension, and its prices. The fields of a sent order are
 * read-only until somebody takes it back.
 */
export function extensionColumns(source: ColumnSource): Column<ExtensionRow>[] {
  const columns = columnsOf<ExtensionRow>({ ...source, block: ipVoice, facts: factsOf(undefined) })
  const fields = columns
    .filter(({ pinned }) => !pinned)
    .map((column) => ({ ...column, readOnly: ({ order }: ExtensionRow) => isLocked(order) }))
  return [
    // The number is never cut off.
    { ...ofOrder('orderName', 'Order', 110, ({ order }) => nameOf(order)), usualWidth: 104 },
    ofOrder('customerName', 'Customer', 170, ({ order }) => order.customerName),
    ...fields,
    ofOrder('status', 'Status', 100, ({ order }) => orderStatusName(order.orderStatus).label),
    ofOrder('dealerFullName', 'Dealer', 150, ({ order }) => order.dealerFullName),
    ...columns.filter(({ pinned }) => pinned),
  ]
}
