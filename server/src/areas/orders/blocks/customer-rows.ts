import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { Context } from '../../../calls/context.ts'
import { selectSignedLines } from './queries.ts'
import { toRow } from './stored.ts'

/** The rows of one service on a customer's signed and completed orders, newest first, with the day of signing. */
export async function getSignedRows(
  { tx }: Pick<Context, 'tx'>,
  block: Block,
  customerID: number,
): Promise<{ row: Row; signedDate: string }[]> {
  const lines = await selectSignedLines(tx, customerID, block.name)
  return lines.map((line) => ({ row: toRow(block, line), signedDate: line.signed_date }))
}
