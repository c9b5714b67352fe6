import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { type BlockCalls, blockCalls, type Params } from '@dealerline/shared/contract/block-calls.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { type Route, toRoute } from '../../../calls/calls.ts'
import type { Context } from '../../../calls/context.ts'
import { withNextNumber } from '../numbers/next-number.ts'
import { getHeader } from './headers.ts'
import { getRows, removeBlock, removeRow, removeRows, saveRows, updateRow } from './rows.ts'
import { getWhole, removeFromWhole, saveHeaderWithRows, saveWhole } from './whole.ts'

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
    const handler: Route['handler'] = (context, { params, body }) =>
      verb(context, block, params as Params, body as never)
    return toRoute(call, block.numberField && /^(save|update)/.test(name) ? withNextNumber(handler) : handler)
  })
}
