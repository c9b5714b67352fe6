import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { rowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import { extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { useMemo, useRef } from 'react'
import { isUnknownRecord, run, send } from '../../api.ts'
import { toCellErrors } from '../../blocks/content/row-errors.ts'
import type { Stored } from '../../editing/editing-state.ts'
import { useEditing } from '../../editing/use-editing.ts'
import { useListTexts } from '../../editing/use-list-texts.ts'
import type { Choices } from '../../fields/choices.ts'
import {
  changedRows,
  type ExtensionRow,
  maxChanges,
  mergeExtensions,
  toChanges,
  withRowsOfOrder,
  withSavedRows,
} from './edited-extensions.ts'

/** Edits the IP extensions of several orders. A save sends only the changed rows, and stores all of them or none. */
export function useExtensionEditing(draftKey: string, stored: Stored<ExtensionRow[]>, choices: Choices) {
  const sentRows = useRef<readonly ExtensionRow[]>([])
  const texts = useListTexts()
  const editing = useEditing<ExtensionRow[]>({
    draftKey,
    extra: texts.extra,
    stored,
    merge: useMemo(() => mergeExtensions(choices), [choices]),
    isChanged: (base, typed) => changedRows(base, typed).length > 0,
    readDraft: (draft) => ([draft.base, draft.typed].every(Array.isArray) ? draft : undefined),
    // The refusal of a stale save has the current rows of one order.
    readTheirs: (current, base) => {
      const rows = current as Row[]
      return { values: withRowsOfOrder(base, Number(rows[0]?.orderID), rows), version: stored.version }
    },
    readAgain: async (base) => {
      const values = await readAgain(base, sentRows.current)
      return values && { values, version: stored.version }
    },
    guard: true,
    failed: ({ status, errors, message: reason }) => ({
      httpStatus: status || 500,
      message: errors.length > 0 ? 'Not saved: correct the marked fields.' : `unable to save: ${reason}`,
    }),
    save: async ({ typed, base, version, key }) => {
      const changes = changedRows(base, typed)
      sentRows.current = changes.slice(0, maxChanges)
      if (changes.length === 0) return { values: typed, version, notice: message('saved') }
      const body = toChanges(base, sentRows.current)
      const savedRows = await send(extensionCalls.updateRowsFromAdmin, { body }, { key })
      const remaining = changes.length - sentRows.current.length
      if (remaining === 0) return { values: withSavedRows(typed, savedRows), version, notice: message('saved') }
      return {
        values: withSavedRows(base, savedRows),
        version,
        unsent: withSavedRows(typed, savedRows),
        notice: { httpStatus: 200, message: `${maxChanges} rows saved. Save again for the other ${remaining}.` },
      }
    },
  })
  const { status, errors } = editing
  return {
    ...editing,
    ...texts.of('extensions', editing),
    /** The server's errors, until the person types again. */
    serverErrors: useMemo(() => (status === 'failed' ? toCellErrors(errors, sentRows.current) : []), [status, errors]),
  }
}

/** Reads the orders of the sent rows again. Returns undefined if all of those rows are still stored. */
async function readAgain(
  base: readonly ExtensionRow[],
  sentRows: readonly ExtensionRow[],
): Promise<ExtensionRow[] | undefined> {
  const orderIDs = [...new Set(sentRows.map(({ order }) => order.orderID))]
  const current = await Promise.all(orderIDs.map(async (orderID) => ({ orderID, rows: await readRows(orderID) })))
  const values = current.reduce((rows, each) => withRowsOfOrder(rows, each.orderID, each.rows), [...base])
  const keys = new Set(values.map(({ rowKey }) => rowKey))
  return sentRows.every(({ rowKey }) => keys.has(rowKey)) ? undefined : values
}

/** Returns the rows of an order; none if somebody has deleted the order. */
async function readRows(orderID: number): Promise<Row[]> {
  try {
    return await run(rowsRequest(ipVoice, { orderID }))
  } catch (error) {
    if (isUnknownRecord(error)) return []
    throw error
  }
}
