import { type Block, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { SaveAttempt, Saved } from '../editing/editing-options.ts'
import { type EditedContent, type IsHeldBack, submittedRows, toEditedContent } from './edited-content.ts'
import { isEdited } from './first-row.ts'
import type { EditedRow } from './row-errors.ts'
import { type BlockContent, rowsToSend, saveBlock } from './save-block.ts'

interface SaveContent extends SaveAttempt<EditedContent> {
  isHeldBack: IsHeldBack
  /** Whether the header stays in the draft, because it has an error. */
  isHeaderHeldBack: boolean
  /** Called after the header is stored. */
  onHeader: (header: BlockContent['header']) => void
  /** Called with the stored content, after everything is stored. */
  onStored: (content: BlockContent) => Promise<void>
}

/** Saves the edited content. Incomplete rows and rows with errors stay in the draft. */
export async function saveContent(
  block: Block,
  order: OrderDetail,
  saving: SaveContent,
): Promise<Saved<EditedContent>> {
  const { typed, base, key, isHeaderHeldBack, onHeader, onStored } = saving
  const header = isHeaderHeldBack ? base.header : typed.header
  const { submitted, rows } = toSubmit(block, order, saving)
  const keptRows = typed.rows.filter((row) => !submitted.includes(row) && isEdited(block, order, row))
  const content = await saveBlock({ block, order, savedContent: base, header, rows, keptRows, onHeader, key })
  await onStored(content)
  const keptStoredRows = keptRows.filter((row) => savedID(block, row) > 0)
  const values = toEditedContent(block, order, content, [...rows, ...keptStoredRows])
  if (keptRows.length === 0 && !isHeaderHeldBack) return { values, version: 0 }
  const unsentHeader = isHeaderHeldBack ? typed.header : values.header
  return { values, version: 0, unsent: { header: unsentHeader, rows: withKeptRows(typed.rows, keptRows, values.rows) } }
}

type Submission = Pick<SaveContent, 'typed' | 'base' | 'isHeldBack' | 'isHeaderHeldBack'>

/** Returns the typed rows that can be saved, and the same rows as they are sent. Without a header, no row can be saved. */
function toSubmit(block: Block, order: OrderDetail, { typed, base, isHeldBack, isHeaderHeldBack }: Submission) {
  const needsHeader = block.header !== undefined && isHeaderHeldBack && base.header === null
  const submitted = needsHeader ? [] : submittedRows(block, order, typed.rows, isHeldBack)
  return { submitted, rows: submitted.map(asNewIfRemoved(block, base.rows)) }
}

/** Returns the rows of the request, to which the positions in its errors refer. */
export function sentRows(block: Block, order: OrderDetail, submission: Submission): readonly EditedRow[] {
  return rowsToSend(block, toSubmit(block, order, submission).rows, submission.base.rows)
}

/** A row that undo restored after its removal was saved becomes a new row. */
function asNewIfRemoved(block: Block, baseRows: readonly EditedRow[]) {
  const ids = new Set(baseRows.map((row) => savedID(block, row)))
  return (row: EditedRow): EditedRow =>
    savedID(block, row) === 0 || ids.has(savedID(block, row)) ? row : { ...row, [block.rowID]: 0, version: 0 }
}

/** Puts the rows that were not sent back between the stored rows. */
function withKeptRows(
  typedRows: readonly EditedRow[],
  keptRows: readonly EditedRow[],
  storedRows: readonly EditedRow[],
): EditedRow[] {
  const keptSet = new Set(keptRows)
  const storedByKey = new Map(storedRows.map((row) => [row.rowKey, row]))
  const typedKeys = new Set(typedRows.map(({ rowKey }) => rowKey))
  return [
    ...typedRows.flatMap((row) => (keptSet.has(row) ? [row] : (storedByKey.get(row.rowKey) ?? []))),
    ...storedRows.filter(({ rowKey }) => !typedKeys.has(rowKey)),
  ]
}
