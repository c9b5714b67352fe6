import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { OrderWithIPRows } from '@dealerline/shared/contract/extensions.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findCallTarget } from '../blocks/call-target.ts'
import { getRows, saveRows } from '../blocks/rows.ts'
import { withErrorPaths } from '../blocks/with-path-prefix.ts'
import { countOpenOrders, selectOpenOrders } from './queries.ts'

/** The IP rows of orders that are not signed yet, by order. */
export async function listRowsByOrder(context: Context, { page, pageSize }: { page: number; pageSize: number }) {
  const { tx } = context
  const [orders, total] = await Promise.all([
    selectOpenOrders(tx, ipVoice.name, { page, pageSize }),
    countOpenOrders(tx, ipVoice.name),
  ])
  const items: OrderWithIPRows[] = await Promise.all(
    orders.map(async (order) => ({ ...order, rows: await getRows(context, ipVoice, { orderID: order.orderID }) })),
  )
  return { items, total, page, pageSize }
}

/** Changes rows of any orders, all or none. The paths of errors start with the index of the row in the input. */
export async function updateRowsFromAdmin(context: Context, changes: Row[]): Promise<Row[]> {
  assertEachOnce(changes)
  const orderIDs = await Promise.all(changes.map((change) => orderOf(context, change)))
  const byOrder = Map.groupBy(orderIDs.keys(), (index) => orderIDs[index] ?? 0)
  const savedRows = new Map<number, Row>()
  // Locks orders by ascending number, so that two calls that change the same orders can't deadlock.
  for (const [orderID, indexes] of [...byOrder].sort(([one], [other]) => one - other)) {
    const rows = indexes.map((index) => changes[index] ?? {})
    const rowsOfOrder = await withIndexesOfInput(indexes, () => saveRows(context, ipVoice, { orderID }, rows))
    for (const row of rowsOfOrder) savedRows.set(idOf(row), row)
  }
  return changes.flatMap((change) => {
    const row = savedRows.get(idOf(change))
    return row ? [row] : []
  })
}

const idOf = (row: Row) => Number(row[ipVoice.rowID])

function assertEachOnce(changes: readonly Row[]): void {
  const ids = changes.map(idOf)
  const index = ids.findIndex((id, place) => ids.indexOf(id) < place)
  if (index < 0) return
  throw inputError([{ path: `${index}.${ipVoice.rowID}`, message: 'This row appears twice' }])
}

async function orderOf(context: Context, change: Row): Promise<number> {
  const id = idOf(change)
  try {
    return (await findCallTarget(context, ipVoice, { id })).orderID
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { detail: `There is no IP Voice line ${id}.` })
  }
}

/**
 * Runs a save of some rows of the input, and converts the row indexes in the paths of its errors to indexes of the
 * input.
 */
function withIndexesOfInput<T>(indexes: readonly number[], run: () => Promise<T>): Promise<T> {
  return withErrorPaths((path) => {
    const [place = '', ...field] = path.split('.')
    return path && [indexes[Number(place)] ?? place, ...field].join('.')
  }, run)
}
