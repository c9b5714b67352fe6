import { type Block, type Catalogue, priceRow, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeRowPricer, type RowPricer, storedRowPricer } from '@dealerline/shared/record-rules/order-prices.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { isSame } from '../../editing/merge.ts'
import { heldOf } from '../../session/until-0.6-order.ts'
import { formatMoney } from '../../ui/format.ts'
import type { EditedContent } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'

const hasPrice = (row: Row) => row.monthlyFee !== undefined
const isUnchanged = (block: Block, row: Row, stored: Row) =>
  isSame(fieldValues(block.rows, row), fieldValues(block.rows, stored))

/**
 * Prices the rows of an editor: a row that is as it is stored has its stored price, as on every other screen, and a changed row has
 * that of the price list.
 */
export function makeEditorPricer(
  block: Block,
  catalogue: Catalogue,
  storedRow: (row: EditedRow) => Row | undefined,
): RowPricer {
  const [ofList, ofStored] = [makeRowPricer(block, catalogue), storedRowPricer(block, catalogue)]
  const cache = new WeakMap<Row, ReturnType<RowPricer>>()
  return (row) => {
    const known = cache.get(row)
    if (known) return known
    const stored = storedRow(row as EditedRow)
    const priced = stored && hasPrice(stored) && isUnchanged(block, row, stored) ? ofStored(stored) : ofList(row)
    cache.set(row, priced)
    return priced
  }
}

/**
 * Returns sentences about rows whose price is another one after a save, although the person did not change it: the price list has
 * changed since the row was saved, or since this page read it. Prices include GST.
 */
export function describePriceChanges(
  block: Block,
  catalogue: Catalogue,
  order: OrderDetail,
  { base, saved }: Record<'base' | 'saved', EditedContent>,
): string[] {
  const baseRows = new Map(base.rows.map((row) => [row.rowKey, row]))
  const held = new Set(heldOf(order).flatMap(({ block: name, lineID }) => (name === block.name ? [lineID] : [])))
  const priceNow = (row: Row) => priceRow(block, row, catalogue)
  const priceStored = (row: Row) => storedRowPricer(block, catalogue)(row).price
  return saved.rows.flatMap((row, index) => {
    const id = savedID(block, row)
    const old = baseRows.get(row.rowKey)
    const isOld = old !== undefined && savedID(block, old) > 0 && hasPrice(old)
    if (id === 0 || held.has(id) || !hasPrice(row) || (isOld && isUnchanged(block, row, old))) return []
    const ofList = priceNow(row)
    const was = isOld && isSame(priceNow(old), ofList) ? priceStored(old) : ofList
    const is = priceStored(row)
    return (['monthly', 'onceOff'] as const).flatMap((part) => {
      const [before, now] = [formatMoney(was[part].inc), formatMoney(is[part].inc)]
      const times = part === 'monthly' ? 'a month' : 'once'
      return before === now ? [] : [`${block.label}, row ${index + 1}: ${now} ${times} instead of ${before}, inc GST.`]
    })
  })
}
