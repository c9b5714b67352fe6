import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useCallback, useMemo } from 'react'
import { useEditing } from '../editing/use-editing.ts'
import { useRefreshOrder } from '../session/use-order.ts'
import type { Choices } from './choices.ts'
import { type EditedContent, mergeContent, readTheirs, toEditedContent, withAddedRows } from './edited-content.ts'
import { readRemoved } from './read-removed.ts'
import type { EditedRow } from './row-errors.ts'
import { saveContent, toSentCells } from './save-content.ts'
import { useHeaderRemoval } from './use-header-removal.ts'
import { useStoredHeader } from './use-stored-header.ts'

const none = { header: null, rows: [] }

/** Edits the header and the rows of a block. Its page saves them together with its other blocks. */
export function useBlockDraft(block: Block, order: OrderDetail, choices: Choices) {
  const storedContent = useMemo(() => toEditedContent(block, order, order.content[block.name] ?? none), [block, order])
  const editing = useEditing<EditedContent>({
    draftKey: `${block.name} ${order.orderID}`,
    stored: { values: storedContent, version: 0 },
    merge: useMemo(() => mergeContent(block, choices), [block, choices]),
    readDraft: (draft) => withAddedRows(block, draft, storedContent),
    readTheirs: (current, base) => readTheirs(block, order, current, base),
    readAgain: (base) => readRemoved(block, order, base),
    onTheirsTaken: useRefreshOrder(),
    failed: ({ status, errors, message }, sentContent) => {
      const hasCellErrors = toSentCells(block, order, errors, sentContent).length > 0
      const text = hasCellErrors ? 'Not saved: correct the marked fields.' : `unable to save: ${message}`
      return { httpStatus: status || 500, message: text }
    },
    save: (sending) => saveContent(block, order, sending, storeHeader),
  })
  const { type, typed, sent } = editing
  const storeHeader = useStoredHeader(block, order, editing)
  // Clear the server's errors when the person types again.
  const errors = editing.status === 'failed' ? editing.errors : none.rows
  return {
    ...editing,
    ...typed,
    setHeader: useCallback((header: Row) => type((before) => ({ ...before, header })), [type]),
    setRows: useCallback((rows: EditedRow[]) => type((before) => ({ ...before, rows })), [type]),
    removeAll: useHeaderRemoval(block, order, editing),
    serverErrors: useMemo(() => toSentCells(block, order, errors, sent), [block, order, errors, sent]),
  }
}
