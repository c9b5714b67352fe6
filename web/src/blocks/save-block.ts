import { type Block, type CustomerName, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { type Fields, fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { removeRowsRequests, saveHeaderRequest, saveRowsRequest } from '@dealerline/shared/contract/block-requests.ts'
import { missingToSave } from '@dealerline/shared/rules/row-rules.ts'
import { run } from '../api.ts'
import { isSame } from '../editing/merge.ts'
import type { EditedRow } from './row-errors.ts'

export interface BlockContent {
  header: Row | null
  rows: readonly Row[]
}

interface SaveInput {
  block: Block
  order: { orderID: number; customer: CustomerName }
  /** The content last received from the server. */
  savedContent: BlockContent
  header: Row | null
  /** The rows to submit. Only new and changed ones are sent. */
  rows: readonly EditedRow[]
  /** Rows that are not submitted now. They are not removed either. */
  keptRows?: readonly EditedRow[]
  /** Called after the header is stored and before the rows are. */
  onHeader: (header: Row) => void
  /** The idempotency key. All attempts with the same content have the same key, so that the server saves once. */
  key: string
}

/** Whether saving the block submits the row. An incomplete row stays in the draft. */
export const isSubmitted = (block: Block, row: Row) => missingToSave(block, row).length === 0

/** Saves a block: its header, the removal of deleted rows, then the remaining rows. Returns the stored content. */
export async function saveBlock(saving: SaveInput): Promise<BlockContent> {
  const { block, order, savedContent, header, rows, keptRows = [], onHeader, key } = saving
  const target = { orderID: order.orderID, order: { ...order } }
  let storedHeader = savedContent.header
  const storeHeader = async (fields: Fields, version: unknown, step: string) => {
    const values = header ?? block.header?.initialValues?.(order.customer) ?? {}
    const body = { ...fieldValues(fields, values), version }
    storedHeader = await run(saveHeaderRequest(block, target, body), { key: `${key} ${step}` })
    onHeader(storedHeader)
  }
  const isFirst = !savedContent.header && rows.length > 0
  if (block.header && (isFirst || isChanged(block, header, savedContent.header)))
    await storeHeader(block.header.fields, savedContent.header?.version ?? 0, 'header')
  const placeOf = (stored: Row | null) => ({ ...target, headerID: Number(stored?.[block.header?.id ?? ''] ?? 0) })
  const ids = new Set([...rows, ...keptRows].map((row) => savedID(block, row)))
  const removedIDs = savedContent.rows.map((row) => savedID(block, row)).filter((id) => id > 0 && !ids.has(id))
  let storedRows: readonly Row[] = savedContent.rows
  for (const [index, removal] of (removedIDs.length > 0
    ? removeRowsRequests(block, placeOf(storedHeader), removedIDs)
    : []
  ).entries())
    storedRows = await run(removal, { key: `${key} removed ${index}` })
  // The server removes such a header with its last row, but the screen still has it.
  const isHeaderRemoved = block.calls.whole && removedIDs.length > 0 && storedRows.length === 0
  if (block.header && storedHeader && isHeaderRemoved) await storeHeader(block.header.fields, 0, 'header again')
  const sentRows = rowsToSend(block, rows, savedContent.rows)
  if (sentRows.length > 0) {
    const body = sentRows.map((row) => ({
      ...fieldValues(block.rows, row),
      [block.rowID]: savedID(block, row),
      version: Number(row.version ?? 0),
    }))
    storedRows = await run(saveRowsRequest(block, placeOf(storedHeader), body), { key: `${key} rows` })
  }
  return { header: storedHeader, rows: storedRows }
}

/**
 * Returns the new and changed rows. If the rows are not in their stored sequence, returns all rows, because the server
 * takes the sequence only from a complete list.
 */
export function rowsToSend(block: Block, rows: readonly EditedRow[], savedRows: readonly Row[]): readonly EditedRow[] {
  const savedByID = new Map(savedRows.map((row) => [savedID(block, row), row]))
  const isNew = (row: Row) => savedID(block, row) === 0
  const ids = new Set(rows.map((row) => savedID(block, row)))
  const remainingRows = savedRows.filter((row) => !isNew(row) && ids.has(savedID(block, row)))
  const isInSequence =
    rows.every((row, index) => isNew(row) === index >= remainingRows.length) &&
    remainingRows.every((row, index) => isSameRow(block, row, rows[index]))
  if (!isInSequence) return rows
  const isRowChanged = (row: EditedRow) => {
    const before = savedByID.get(savedID(block, row))
    return isNew(row) || !before || !isSame(fieldValues(block.rows, before), fieldValues(block.rows, row))
  }
  return rows.filter(isRowChanged)
}

const isSameRow = (block: Block, one: Row, other: Row | undefined) =>
  other !== undefined && savedID(block, one) === savedID(block, other)

/** Whether the fields of the header differ from the saved ones. */
export function isChanged(block: Block, header: Row | null, savedHeader: Row | null): boolean {
  if (!block.header) return false
  const values = (row: Row | null) => JSON.stringify(fieldValues(block.header?.fields ?? {}, row ?? {}))
  return values(header) !== values(savedHeader)
}
