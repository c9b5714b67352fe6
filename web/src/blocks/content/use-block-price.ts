import { type Block, type Catalogue, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { useLayoutEffect, useMemo } from 'react'
import { showTypedPrice } from '../../session/typed-prices.ts'
import { type IsHeld, isSubmitted } from './edited-content.ts'
import { makeEditorPricer } from './price-changes.ts'
import type { EditedRow } from './row-errors.ts'

interface Counted {
  rows: readonly EditedRow[]
  storedRows: ReadonlyMap<number, Row>
  isHeld: IsHeld
  /** Whether typed values are not stored yet. */
  changed: boolean
  /** Returns the row as it is stored. It is the same function in each render, because another one redraws every cell. */
  storedRow: (row: EditedRow) => Row | undefined
}

/**
 * Prices the rows as the order counts them: not those of the draft, and changed rows with errors as they are stored. Until they
 * are stored, every total on the screen has this price.
 */
export function useBlockPrice(block: Block, order: OrderDetail, catalogue: Catalogue, counted: Counted) {
  const { rows, storedRows, isHeld, changed, storedRow } = counted
  const priceOf = useMemo(() => makeEditorPricer(block, catalogue, storedRow), [block, catalogue, storedRow])
  const price = useMemo(
    () => priceBlock(block, countedRowsOf(block, rows, storedRows, isHeld), catalogue, priceOf),
    [block, rows, storedRows, isHeld, catalogue, priceOf],
  )
  useLayoutEffect(() => showTypedPrice(order, block.name, changed ? price : undefined), [order, block, changed, price])
  return { price, priceOf }
}

/** Returns the rows as the order has them: without rows that are not stored, and with stored rows that are held. */
function countedRowsOf(
  block: Block,
  rows: readonly EditedRow[],
  storedRows: ReadonlyMap<number, Row>,
  isHeld: IsHeld,
): Row[] {
  const isCounted = (row: EditedRow) => isSubmitted(block, row) && !isHeld(row)
  return rows
    .map((row) => (isCounted(row) ? row : storedRows.get(savedID(block, row))))
    .filter((row) => row !== undefined)
}
