import type { Row } from '@dealerline/shared/blocks/block.ts'
import { internet } from '@dealerline/shared/blocks/internet.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findCallTarget } from '../blocks/call-target.ts'
import { updateRow } from '../blocks/rows.ts'

/**
 * Sets whether an internet row includes a mobile backup, and returns the row. Answers 404 for a row of another order.
 */
export async function setDataBackup(
  context: Context,
  internetID: number,
  dataBackup: boolean,
  inOrder?: number,
): Promise<Row> {
  const params = { id: internetID }
  if (inOrder !== undefined && inOrder !== (await findCallTarget(context, internet, params)).orderID)
    throw new AppError('notFound', { detail: 'The internet line is not on this order.' })
  return updateRow(context, internet, params, { dataBackup })
}
