import type { Block } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { query } from '../api.ts'
import { isUnsaved } from '../editing/editing-state.ts'
import { isSame, type Merge } from '../editing/merge.ts'
import type { useEditing } from '../editing/use-editing.ts'
import { unreadRevision } from '../session/use-order.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'

type BlockEditing = Pick<ReturnType<typeof useEditing<EditedContent>>, 'status' | 'dispatch' | 'latest'>

/**
 * Merges the content that other people have stored into the edited content, whenever the order is read again. Asks only
 * if a field was changed on both sides. `newest` has the newest revision that was read.
 */
export function useOtherPeoplesContent(
  block: Block,
  order: OrderDetail,
  { status, dispatch, latest }: BlockEditing,
  merge: Merge<EditedContent>,
  newest: RefObject<number>,
): void {
  const client = useQueryClient()
  const [lowerReads, setLowerReads] = useState(0)
  // The reply to a save may arrive before an older one of a read. An order that shows saved values was not read yet.
  const { orderID } = order
  const { revision = Number.POSITIVE_INFINITY } = order as Partial<OrderDetail>
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an order that was read again starts this
  useEffect(() => {
    // Content that was read during a save may be older than the save, which reads the order again. The content may also be this
    // person's own attempt that got no answer, for instance because the tab was closed; the next save sends it again first.
    if (status === 'saving' || latest().key !== undefined || revision === unreadRevision) return
    if (revision < newest.current) {
      // If a later read has a lower revision too, the database has lost changes in a failover.
      const readAgain = client.fetchQuery({ ...query(orderCalls.getOrder, { params: { orderID } }), staleTime: 0 })
      void readAgain.then(
        (laterOrder) => {
          if (laterOrder.revision >= newest.current) return
          newest.current = laterOrder.revision
          setLowerReads((reads) => reads + 1)
        },
        () => undefined,
      )
      return
    }
    newest.current = revision
    const theirs = toEditedContent(block, order)
    const state = latest()
    if (isSame(theirs, state.base)) return
    const theirContent = { values: theirs, version: 0 }
    const { conflicts } = merge(state.base, state.typed, theirs)
    dispatch(
      isUnsaved(state) && conflicts.length > 0
        ? { type: 'stale', theirs: theirContent }
        : { type: 'rebased', stored: theirContent },
    )
  }, [order, lowerReads])
}
