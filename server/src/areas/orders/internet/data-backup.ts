import type { Row } from '@dealerline/shared/blocks/block.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findPlace } from '../blocks/place.ts'
import { getRows, saveRows } from '../blocks/rows.ts'

/** Whether a mobile backup is delivered with an internet row. Answers the row; one of another order is not found. */
export async function setDataBackup(
  context: Context,
  internetID: number,
  dataBackup: boolean,
  inOrder?: number,
): Promise<Row> {
  const { orderID } = await findPlace(context, internet, { id: internetID })
  if (inOrder !== undefined && inOrder !== orderID)
    throw new AppError('notFound', { detail: 'The internet row is not on this order.' })
  const isAsked = (row: Row) => row[internet.rowID] === internetID
  const row = (await getRows(context, internet, { orderID })).find(isAsked)
  const saved = await saveRows(context, internet, { orderID }, [{ ...row, dataBackup }])
  const answer = saved.find(isAsked)
  if (!row || !answer) throw new AppError('notFound')
  return answer
}
