import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { type BlockCalls, blockCalls, type Params } from '@dealerline/shared/contract/block-calls.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import type { Context } from '../../../calls/context.ts'
import { type Input, type Route, toRoute } from '../../../calls/handler.ts'
import { lockOrderForEdit } from '../lock-order.ts'
import { needsNumber, withNextNumber } from '../numbers/next-number.ts'
import { findCallTarget } from './call-target.ts'
import { getHeader } from './headers.ts'
import { getRows, removeBlock, removeRow, removeRows, saveRows, updateRow } from './rows.ts'
import { getWhole, removeFromWhole, saveHeaderWithRows, saveWhole } from './whole.ts'

type Verb = (context: Context, input: Input<Call>) => Promise<unknown>

/** The handler of each call that a block can have. */
const verbs: {
  [Name in keyof BlockCalls]-?: (context: Context, block: Block, params: Params, body: never) => Promise<unknown>
} = {
  getRows,
  saveRows: (context, block, params, body: Row[]) => saveRows(context, block, params, body),
  updateRows: (context, block, params, body: Row[]) => saveRows(context, block, params, body),
  removeRows: (context, block, params, ids: number[]) =>
    block.calls.whole ? removeFromWhole(context, block, params, ids) : removeRows(context, block, params, ids),
  updateRow: (context, block, params, row: Row) => updateRow(context, block, params, row),
  removeRow,
  getHeader,
  saveHeader: (context, block, params, header: Row) => saveHeaderWithRows(context, block, params, header),
  removeHeader: (context, block, params) => removeBlock(context, block, params),
  getWhole,
  saveWhole: (context, block, params, whole: Row) => saveWhole(context, block, params, whole),
}

/** The routes of all blocks, which share one set of verbs. A call that several blocks share is registered once. */
export const blockRoutes: Route[] = [
  ...new Map(blocks.flatMap(routesOfBlock).map((route) => [`${route.call.method} ${route.call.path}`, route])).values(),
]

function routesOfBlock(block: Block): Route[] {
  return Object.entries<Call>({ ...blockCalls(block) }).map(([name, call]) => {
    const verb = verbs[name as keyof BlockCalls]
    const handler: Verb = (context, { params, body }) => verb(context, block, params as Params, body as never)
    if (!block.numberField || !/^(save|update)/.test(name)) return toRoute(call, handler)
    return toRoute(
      call,
      withNextNumber(
        async (context, { params, body }) => ({
          numberFor: await findNumberFor(context, block, params as Params, rowsIn(block, body as Row | Row[])),
        }),
        handler,
      ),
    )
  })
}

/** Returns the customer of the order if a row gets their next number. Refuses an order that cannot be edited. */
async function findNumberFor(context: Context, block: Block, params: Params, rows: readonly Row[]) {
  if (!needsNumber(block, rows)) return undefined
  const { orderID } = await findCallTarget(context, block, params, rows)
  return (await lockOrderForEdit(context, orderID)).customerID
}

/** Returns the rows in the body of a call that saves: a list, the rows inside a header, or a row that is marked as new. */
function rowsIn({ calls, header }: Block, body: Row | Row[]): readonly Row[] {
  if (Array.isArray(body)) return body
  const rows = body[calls.whole?.rows ?? header?.rowsAs ?? '']
  if (Array.isArray(rows)) return rows as Row[]
  return body.saved === false ? [body] : []
}
