import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useEffect } from 'react'
import type { EditedContent } from './edited-content.ts'
import { isChanged } from './save-block.ts'
import type { BlockEditing } from './use-header-removal.ts'

const versionOf = (header: Row | null) => Number(header?.version ?? 0)

/**
 * Returns a function that rebases the draft on a header that was stored separately from the rows: by the part that
 * replaces the header's form, or by a save that has not stored the rows yet.
 */
export function useStoredHeader(block: Block, order: OrderDetail, { base, typed, dispatch, latest }: BlockEditing) {
  const storedHeader = order.content[block.name]?.header ?? null
  const store = (header: Row | null) => {
    const { base: current, sent } = latest()
    const values: EditedContent = { ...current, header }
    // A field that was changed back during the save differs from the header that was sent, but not from the one before.
    const before = { ...current, header: sent?.header ?? current.header }
    dispatch({ type: 'rebased', stored: { values, version: 0 }, before })
  }
  const isNewer =
    block.replacesHeader !== undefined &&
    versionOf(storedHeader) > versionOf(base.header) &&
    !isChanged(block, typed.header, base.header)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer header starts this
  useEffect(() => {
    if (isNewer) store(storedHeader)
  }, [isNewer])
  return store
}
