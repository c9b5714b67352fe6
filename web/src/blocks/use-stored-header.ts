import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useEffect } from 'react'
import { isChanged } from './edited-content.ts'
import type { BlockEditing } from './use-header-removal.ts'

const versionOf = (header: Row | null) => Number(header?.version ?? 0)

/** Rebases the draft on a header that the part stored that replaces the header's form. */
export function useStoredHeader(block: Block, order: OrderDetail, { base, typed, dispatch, latest }: BlockEditing) {
  const storedHeader = order.content[block.name]?.header ?? null
  const isNewer =
    block.header?.part !== undefined &&
    versionOf(storedHeader) > versionOf(base.header) &&
    !isChanged(block, typed.header, base.header)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer header starts this
  useEffect(() => {
    if (isNewer)
      dispatch({ type: 'rebased', stored: { values: { ...latest().base, header: storedHeader }, version: 0 } })
  }, [isNewer])
}
