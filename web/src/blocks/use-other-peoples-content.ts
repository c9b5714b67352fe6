import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useEffect, useRef } from 'react'
import { isUnsaved } from '../editing/editing-state.ts'
import { isSame, type Merge } from '../editing/merge.ts'
import type { useEditing } from '../editing/use-editing.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'
import { readRemoved } from './read-removed.ts'

type BlockEditing = Pick<ReturnType<typeof useEditing<EditedContent>>, 'status' | 'dispatch' | 'latest'>

const none = { header: null, rows: [] }

/**
 * Merges the content that other people have stored into the edited content, whenever the order is read again. Asks only
 * if a field was changed on both sides.
 */
export function useOtherPeoplesContent(
  block: Block,
  order: OrderDetail,
  { status, dispatch, latest }: BlockEditing,
  merge: Merge<EditedContent>,
): void {
  const content = order.content[block.name] ?? none
  const lastContent = useRef(content)
  useEffect(() => {
    if (lastContent.current === content) return
    lastContent.current = content
    // Content that was read during a save may be older than the save, which reads the order again. The content may also be this
    // person's own attempt that got no answer, for instance because the tab was closed; the next save sends it again first.
    if (status === 'saving' || latest().key !== undefined) return
    const apply = (theirs: EditedContent) => {
      const state = latest()
      const theirContent = { values: theirs, version: 0 }
      const { conflicts } = merge(state.base, state.typed, theirs)
      dispatch(
        isUnsaved(state) && conflicts.length > 0
          ? { type: 'stale', theirs: theirContent }
          : { type: 'rebased', stored: theirContent },
      )
    }
    const { base, typed } = latest()
    const theirs = toEditedContent(block, order, content, typed.rows)
    if (isSame(versionsOf(block, theirs), versionsOf(block, base)) || isOlder(block, theirs, base)) return
    if (!lacksRows(block, theirs, base)) return apply(theirs)
    // Rows are missing if somebody removed them, or if the order was read before a save that has just added them.
    void readRemoved(block, order, base).then((removal) => {
      const state = latest()
      if (removal && state.base === base && state.status !== 'saving') apply(removal.values)
    })
  }, [block, order, content, status, dispatch, latest, merge])
}

/** Whether a stored row of `base` is missing in `content`. */
function lacksRows(block: Block, content: EditedContent, base: EditedContent): boolean {
  const ids = new Set(content.rows.map((row) => savedID(block, row)))
  return base.rows.some((row) => savedID(block, row) > 0 && !ids.has(savedID(block, row)))
}

/** Returns the version of the header and of each stored row. */
function versionsOf(block: Block, { header, rows }: EditedContent): [id: number, version: number][] {
  const storedRows = rows.filter((row) => savedID(block, row) > 0)
  return [
    [0, Number(header?.version ?? 0)],
    ...storedRows.map((row): [number, number] => [savedID(block, row), Number(row.version ?? 0)]),
  ]
}

/** Whether a version in `content` is lower than the one in `base`, because `content` was read earlier. */
function isOlder(block: Block, content: EditedContent, base: EditedContent): boolean {
  const baseVersions = new Map(versionsOf(block, base))
  return versionsOf(block, content).some(([id, version]) => version < (baseVersions.get(id) ?? 0))
}
