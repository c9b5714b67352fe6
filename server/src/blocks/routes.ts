import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import type { Route } from '../plugins/calls.ts'
import { getHeader, saveHeader } from './headers.ts'
import { type BlockParams, getRows, removeBlock, removeRows, saveRows } from './rows.ts'

/** The calls of every block on the list, answered by the same few verbs. */
export const blockRoutes: Route[] = blocks.flatMap(routesOfBlock)

function routesOfBlock(block: Block): Route[] {
  const calls = blockCalls(block)
  const routes: Route[] = [
    { call: calls.getRows, handler: (context, { params }) => getRows(context, block, params as BlockParams) },
    {
      call: calls.saveRows,
      handler: (context, { params, body }) => saveRows(context, block, params as BlockParams, body as Row[]),
    },
    {
      call: calls.removeRows,
      handler: (context, { params, body }) => removeRows(context, block, params as BlockParams, body as number[]),
    },
  ]
  if (calls.getHeader)
    routes.push({
      call: calls.getHeader,
      handler: (context, { params }) => getHeader(context, block, params as BlockParams),
    })
  if (calls.saveHeader) {
    routes.push({
      call: calls.saveHeader,
      handler: (context, { params, body }) => saveHeader(context, block, params as BlockParams, body as Row),
    })
  }
  if (calls.removeHeader)
    routes.push({
      call: calls.removeHeader,
      handler: (context, { params }) => removeBlock(context, block, params as BlockParams),
    })
  return routes
}
