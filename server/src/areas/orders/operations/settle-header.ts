import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { RowState } from '@dealerline/shared/changes/change.ts'
import type { Context } from '../../../calls/context.ts'
import { evaluateHeader, readHeader, storeHeader } from '../blocks/headers.ts'
import type { StoredRecord } from '../blocks/stored.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type Problem, problemsOfCells, valuesOf } from './problems.ts'

/** Stores a header if it is whole. Otherwise returns its problems. */
export async function settleHeader(
  context: Context,
  block: Block,
  order: LockedOrder,
  row: RowState,
): Promise<{ header: StoredRecord; problems?: undefined } | { header?: undefined; problems: Problem[] }> {
  const problems = problemsOfCells(block.header?.fields ?? {}, row)
  if (problems.length > 0) return { problems }
  const input = { ...row.values, ...valuesOf(row) }
  const state = await readHeader(context, block, order.orderID, input, order)
  const { header, errors } = await evaluateHeader(context, block, state, input)
  if (errors.length > 0) return { problems: errors.map(({ path, message }) => ({ field: path, message })) }
  return { header: await storeHeader(context, block, state.order, header) }
}

/** The problem of rows that wait for a header that cannot be stored. */
export const waitsForHeader = ({ header }: Block): Problem => ({
  field: '',
  message: `Complete “${header?.label}” first`,
})
