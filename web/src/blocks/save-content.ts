import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import type { SaveAttempt, Saved } from '../editing/use-editing.ts'
import { type EditedContent, splitRows, toEditedContent } from './edited-content.ts'
import { toCellErrors } from './row-errors.ts'
import { type BlockContent, saveBlock } from './save-block.ts'

/** Saves the edited content. Incomplete rows stay in the draft. Calls `onHeader` after the header is stored. */
export async function saveContent(
  block: Block,
  order: OrderDetail,
  { typed, base, key }: SaveAttempt<EditedContent>,
  onHeader: (header: BlockContent['header']) => void,
): Promise<Saved<EditedContent>> {
  const { submitted, unsubmitted } = splitRows(block, order, typed.rows)
  const saving = { block, order, savedContent: base, header: typed.header, rows: submitted, onHeader, key }
  const content = await saveBlock(saving)
  const values = toEditedContent(block, order, content, submitted)
  if (unsubmitted.length === 0) return { values, version: 0 }
  const submittedRows = content.rows.length > 0 ? values.rows : []
  return { values, version: 0, unsent: { ...values, rows: [...submittedRows, ...unsubmitted] } }
}

/** Turns the server's errors into errors of the cells that were sent. */
export const toSentCells = (
  block: Block,
  order: OrderDetail,
  errors: readonly FieldError[],
  sentContent: EditedContent | undefined,
) => (sentContent ? toCellErrors(errors, splitRows(block, order, sentContent.rows).submitted) : [])
