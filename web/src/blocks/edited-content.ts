import { type Block, type Header, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { Draft, Stored } from '../editing/editing-state.ts'
import { isSame, type Merge, type Merged } from '../editing/merge.ts'
import { type FormatValue, formatPlainValue, labelsOf, mergeFields } from '../editing/merge-fields.ts'
import { mergeRows } from '../editing/merge-rows.ts'
import { type Choices, optionsOf } from './choices.ts'
import { firstRows, isEdited } from './first-row.ts'
import type { EditedRow } from './row-errors.ts'
import { type BlockContent, isSubmitted } from './save-block.ts'

/** The content that a block's screen edits: its header and its rows. */
export interface EditedContent {
  header: Row | null
  rows: EditedRow[]
}

const isStored = (block: Block) => (row: Row) => savedID(block, row) > 0

/**
 * Turns the stored content into the edited content, and adds the first row to a block that starts with one. New rows that
 * were just saved (`sent`) keep their keys, so that typing in them is not interrupted.
 */
export function toEditedContent(
  block: Block,
  order: OrderDetail,
  { header, rows }: BlockContent,
  sentRows: readonly EditedRow[] = [],
): EditedContent {
  const keys = new Map(sentRows.filter(isStored(block)).map((row) => [savedID(block, row), row.rowKey]))
  const newSentRows = sentRows.filter((row) => !isStored(block)(row))
  for (const [position, row] of newestRows(block, rows, keys, newSentRows.length).entries())
    keys.set(savedID(block, row), newSentRows[position]?.rowKey ?? '')
  // The default first row may be among the rows of a header that was saved alone.
  const editedRows = rows.filter(isStored(block)).map((row) => {
    const id = savedID(block, row)
    return { ...row, rowKey: keys.get(id) ?? `saved ${id}` }
  })
  return { header, rows: editedRows.length > 0 ? editedRows : firstRows(block, order) }
}

/**
 * Returns the rows that the save has just added, in the sequence of the block. They have the highest ids, even if another
 * person has added rows since the block was read.
 */
function newestRows(block: Block, rows: readonly Row[], known: ReadonlyMap<number, string>, count: number): Row[] {
  const otherRows = rows.filter((row) => !known.has(savedID(block, row)))
  if (otherRows.length < count) return []
  const ids = otherRows.map((row) => savedID(block, row)).sort((one, other) => other - one)
  const newestIDs = new Set(ids.slice(0, count))
  return otherRows.filter((row) => newestIDs.has(savedID(block, row)))
}

/** Whether a row stays in the draft although it is complete, because it has an error. */
export type IsHeldBack = (row: EditedRow) => boolean

/** Returns the edited rows that can be saved. The others stay in the draft. */
export function submittedRows(block: Block, order: OrderDetail, rows: readonly EditedRow[], isHeldBack: IsHeldBack) {
  return rows.filter((row) => isEdited(block, order, row) && isSubmitted(block, row) && !isHeldBack(row))
}

/**
 * Adds to a draft the rows that another person added in the meantime, because a save without them would remove them.
 */
export function withAddedRows(
  block: Block,
  { base, typed, ...draft }: Draft<EditedContent>,
  storedContent: EditedContent,
): Draft<EditedContent> | undefined {
  if (![base, typed].every(({ rows }) => Array.isArray(rows))) return undefined
  // An unanswered attempt has to be sent again unchanged.
  if (draft.key !== undefined) return { base, typed, ...draft }
  const ids = new Set(base.rows.map((row) => savedID(block, row)))
  const addedRows = storedContent.rows.filter((row) => isStored(block)(row) && !ids.has(savedID(block, row)))
  return {
    ...draft,
    base: { ...base, rows: [...base.rows, ...addedRows] },
    typed: { ...typed, rows: [...typed.rows, ...addedRows] },
  }
}

/** Reads the other person's content from the response to a stale save: all rows, or the header. */
export function readTheirs(
  block: Block,
  order: OrderDetail,
  current: unknown,
  base: EditedContent,
): Stored<EditedContent> {
  if (Array.isArray(current))
    return { values: toEditedContent(block, order, { header: base.header, rows: current as Row[] }), version: 0 }
  return { values: { ...base, header: current as Row }, version: 0 }
}

/** Merges the rows of a block one by one. `labelOf` names a row in a conflict. */
export function makeRowMerge(
  block: Block,
  choices: Choices,
  labelOf: (row: EditedRow, position: number) => string,
): Merge<EditedRow[]> {
  const mergeRow = mergeRecord(block.rows, choices)
  return mergeRows<EditedRow>({
    keyOf: (row) => (isStored(block)(row) ? `${savedID(block, row)}` : row.rowKey),
    isSame: (one, other) => isSame(fieldValues(block.rows, one), fieldValues(block.rows, other)),
    labelOf,
    formatRow: (row) => describe(block.rows, row, choices),
    mergeRow: (base, mine, theirs) => {
      const { value, conflicts } = mergeRow(base, mine, theirs)
      return { value: { ...value, rowKey: mine.rowKey }, conflicts }
    },
    asNew: (row) => ({ ...row, [block.rowID]: 0, version: 0 }),
  })
}

/** Merges a block: the header field by field, and the rows one by one. */
export function mergeContent(block: Block, choices: Choices): Merge<EditedContent> {
  const mergeHeader = mergeRecord(block.header?.fields ?? {}, choices)
  const rows = makeRowMerge(block, choices, (_, position) => `Row ${position + 1}`)
  return (base, mine, theirs) => {
    const theirRows = new Map(theirs.rows.map((row) => [row.rowKey, row]))
    const withIDs = (rowsToMatch: readonly EditedRow[]) =>
      rowsToMatch.map((row) => adoptID(block, row, theirRows.get(row.rowKey)))
    const header =
      block.header && base.header && mine.header && !theirs.header
        ? addRemovedHeaderAgain(block.header, mine.header, choices)
        : mergeHeader(base.header ?? {}, mine.header ?? {}, theirs.header ?? {})
    const mergedRows = rows(withIDs(base.rows), withIDs(mine.rows), theirs.rows)
    return {
      value: { header: mine.header || theirs.header ? header.value : null, rows: mergedRows.value },
      conflicts: [...header.conflicts, ...mergedRows.conflicts],
    }
  }
}

/** Saves my header as a new one, because somebody else removed the stored header. */
const addRemovedHeaderAgain = ({ label, fields }: Header, header: Row, choices: Choices): Merged<Row> => ({
  value: fieldValues(fields, header),
  conflicts: [{ label, mine: describe(fields, header, choices), theirs: 'removed', isRemoved: true }],
})

function describe(fields: Fields, row: Row, choices: Choices): string {
  const formatValue = makeFormatValue(fields, choices)
  const texts = Object.keys(fields).map((name) => formatValue(name, row[name]))
  return texts.filter(Boolean).join(', ')
}

/** Merges the fields of a record. Other properties, such as its version, come from the stored record. */
function mergeRecord(fields: Fields, choices: Choices): Merge<Row> {
  const merge = mergeFields<Row>(labelsOf(fields), makeFormatValue(fields, choices))
  return (base, mine, theirs) => {
    const { value, conflicts } = merge(
      ...([base, mine, theirs].map((row) => fieldValues(fields, row)) as [Row, Row, Row]),
    )
    return { value: { ...theirs, ...value }, conflicts }
  }
}

function makeFormatValue(fields: Fields, choices: Choices): FormatValue {
  return (name, value) => {
    const field = fields[name]
    const selectedOption = field && optionsOf(field, choices).find((option) => option.value === value)
    return selectedOption?.label ?? formatPlainValue(name, value)
  }
}

/** Gives a row the id under which the server stored it: a new row, or one that was stored again after its removal. */
function adoptID(block: Block, row: EditedRow, storedRow: EditedRow | undefined): EditedRow {
  if (!storedRow || savedID(block, row) === savedID(block, storedRow)) return row
  return { ...row, [block.rowID]: savedID(block, storedRow), version: storedRow.version, saved: true }
}
