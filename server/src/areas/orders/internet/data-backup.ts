import type { Row } from '@dealerline/shared/blocks/block.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findCallTarget } from '../blocks/call-target.ts'
import { getRows, saveRows } from '../blocks/rows.ts'

/**
 * Sets whether an internet row includes a mobile backup, and returns the row. Answers 404 for a row of another order.
 */
export async function setDataBackup(
  context: Context,
  internetID: number,
  dataBackup: boolean,
  inOrder?: number,
): Promise<Row> {
  const { orderID } = await findCallTarget(context, internet, { id: internetID })
  if (inOrder !== undefined && inOrder !== orderID)
    throw new AppError('notFound', { detail: 'The internet row is not on this order.' })
  const isRequestedRow = (row: Row) => row[internet.rowID] === internetID
  const row = (await getRows(context, internet, { orderID })).find(isRequestedRow)
  const savedRows = await saveRows(context, internet, { orderID }, [{ ...row, dataBackup }])
  const savedRow = savedRows.find(isRequestedRow)
  if (!row || !savedRow) throw new AppError('notFound')
  return savedRow
}
