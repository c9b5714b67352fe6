import type { Block, Catalogue, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceBlock } from '@dealerline/shared/record-rules/order-prices.ts'
import { useLayoutEffect, useMemo } from 'react'
import { showTypedPrice } from '../../session/typed-prices.ts'
import { countedRowsOf } from './counted-rows.ts'
import type { IsHeld } from './edited-content.ts'
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
