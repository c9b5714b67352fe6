// Drafts of release 0.4.0 have other keys of stored rows, and its first rows have a word as their key. Its saves gave rows no key.
import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { Draft } from '../../editing/editing-state.ts'
import { isSame } from '../../editing/merge.ts'
import { keysOf } from '../../session/until-0.6-order.ts'
import type { GridTexts } from '../../ui/grid/grid-types.ts'
import { type EditedContent, toEditedContent } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'

/** Reads a draft of this release or of release 0.4.0. */
export function readOldDraft(
  block: Block,
  order: OrderDetail,
  draft: Draft<EditedContent>,
): Draft<EditedContent> | undefined {
  const { base, typed, sent } = draft
  if (![base, typed].every(({ rows }) => Array.isArray(rows))) return undefined
  const firstKey = crypto.randomUUID()
  const withKeys = (content: EditedContent): EditedContent => ({ ...content, rows: content.rows.map(withKey) })
  const withKey = (row: EditedRow): EditedRow => {
    const rowKey = row.rowKey.replace(/^saved /, '').replace(/^first$/, firstKey)
    return rowKey === row.rowKey ? row : { ...row, rowKey }
  }
  const read = { ...draft, base: withKeys(base), typed: withKeys(typed), sent: sent && withKeys(sent) }
  return draft.key === undefined ? read : withStoredRows(block, order, read)
}

/** Reads the texts of the grid that were kept beside a draft. */
export function readOldTexts(extra: unknown): GridTexts | undefined {
  if (!extra) return undefined
  const { raws = {}, pending } = extra as Partial<GridTexts>
  const keyOf = (rowKey: string) => rowKey.replace(/^saved /, '')
  return {
    raws: Object.fromEntries(Object.entries(raws).map(([rowKey, row]) => [keyOf(rowKey), row])),
    pending: pending && { ...pending, rowKey: keyOf(pending.rowKey) },
  }
}

/** Takes the rows of an unanswered attempt that the server has stored from the order, so that they are not added again. */
function withStoredRows(block: Block, order: OrderDetail, draft: Draft<EditedContent>): Draft<EditedContent> {
  const { base, typed, sent = typed } = draft
  const idOf = (row: EditedRow) => savedID(block, row)
  const ids = new Set(base.rows.map(idOf))
  const unknown = new Set(
    toEditedContent(block, order).rows.filter(
      (row) => idOf(row) > 0 && !ids.has(idOf(row)) && keysOf(order)[idOf(row)] === undefined,
    ),
  )
  /** The stored row of each sent row. */
  const found = new Map<string, { sentRow: EditedRow; stored: EditedRow }>()
  for (const sentRow of sent.rows.filter((row) => idOf(row) === 0)) {
    const stored = [...unknown].find((row) => hasValuesOf(block, row, sentRow))
    if (!stored) continue
    unknown.delete(stored)
    found.set(sentRow.rowKey, { sentRow, stored })
  }
  if (found.size === 0) return draft
  const withFound = (content: EditedContent): EditedContent => ({
    ...content,
    rows: content.rows.map((row) => {
      const { sentRow, stored } = found.get(row.rowKey) ?? {}
      return sentRow && stored ? { ...stored, ...changedValues(block, sentRow, row) } : row
    }),
  })
  return {
    ...draft,
    base: { ...base, rows: [...base.rows, ...[...found.values()].map(({ stored }) => stored)] },
    typed: withFound(typed),
    sent: draft.sent && withFound(draft.sent),
  }
}

/** Whether a stored row has all values of a sent one. The server has completed the others. */
const hasValuesOf = (block: Block, stored: EditedRow, sent: EditedRow) =>
  Object.entries(fieldValues(block.rows, sent)).every(
    ([name, value]) => isSame(value, block.rows[name]?.blank) || isSame(value, stored[name]),
  )

function changedValues(block: Block, before: EditedRow, after: EditedRow) {
  const sentValues = fieldValues(block.rows, before)
  return Object.fromEntries(
    Object.entries(fieldValues(block.rows, after)).filter(([name, value]) => !isSame(value, sentValues[name])),
  )
}
