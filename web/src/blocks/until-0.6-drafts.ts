// Drafts of release 0.4.0 have other keys of stored rows, and its first rows have a word as their key.
import type { Draft } from '../editing/editing-state.ts'
import type { EditedContent } from './edited-content.ts'
import type { EditedRow } from './row-errors.ts'

export function readOldDraft(draft: Draft<EditedContent>): Draft<EditedContent> | undefined {
  const { base, typed, sent } = draft
  if (![base, typed].every(({ rows }) => Array.isArray(rows))) return undefined
  const firstKey = crypto.randomUUID()
  const withKeys = (content: EditedContent): EditedContent => ({ ...content, rows: content.rows.map(withKey) })
  const withKey = (row: EditedRow): EditedRow => {
    const rowKey = row.rowKey.replace(/^saved /, '').replace(/^first$/, firstKey)
    return rowKey === row.rowKey ? row : { ...row, rowKey }
  }
  return { ...draft, base: withKeys(base), typed: withKeys(typed), sent: sent && withKeys(sent) }
}
