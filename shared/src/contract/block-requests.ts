import type { Block, Row } from '../blocks/block.ts'
import { placeholderOf } from '../blocks/spelling.ts'
import { blockCalls, type Params } from './block-calls.ts'
import type { Call } from './call.ts'

/** A request about a block: the call, what to send, and how to read the reply. */
export interface BlockRequest<T> {
  call: Call
  params: Params
  body?: unknown
  read(reply: unknown): T
}

/**
 * The order of a request, and its header or row if the call needs one. `order` has the order's fields that other
 * placeholders of the path need.
 */
export interface Target {
  orderID: number
  headerID?: number
  lineID?: number
  order?: Row
}

function request<T>(
  block: Block,
  call: Call | undefined,
  target: Target,
  read: BlockRequest<T>['read'],
  body?: unknown,
): BlockRequest<T> {
  if (!call) throw new Error(`${block.name} has no such call.`)
  const value = (name: string) => {
    const kind = placeholderOf(block, name)
    if (kind === 'header') return target.headerID ?? 0
    if (kind === 'row') return target.lineID ?? 0
    return kind === 'field' ? target.order?.[name] === true : target.orderID
  }
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const params = Object.fromEntries(names.map((name) => [name, value(name)]))
  return { call, params, ...(body !== undefined && { body }), read }
}

const asRows = (reply: unknown) => reply as Row[]
const asRow = (reply: unknown) => (reply ?? null) as Row | null

/** Reads the rows from a reply that is the header with its rows. */
const rowsInside = (block: Block) => (reply: unknown) => {
  const rows = (reply as Row | null | undefined)?.[block.calls.whole?.rows ?? '']
  return Array.isArray(rows) ? (rows as Row[]) : []
}

export function rowsRequest(block: Block, target: Target): BlockRequest<Row[]> {
  const { getRows, getWhole } = blockCalls(block)
  return getRows ? request(block, getRows, target, asRows) : request(block, getWhole, target, rowsInside(block))
}

/** Requests the header; throws if the block has no call that returns it. */
export function headerRequest(block: Block, target: Target): BlockRequest<Row | null> {
  const { getHeader, getWhole } = blockCalls(block)
  return request(block, getHeader ?? getWhole, target, asRow)
}

export function saveHeaderRequest(block: Block, target: Target, header: Row): BlockRequest<Row> {
  const { saveHeader, saveWhole } = blockCalls(block)
  return request(block, saveHeader ?? saveWhole, target, (reply) => reply as Row, header)
}

export function saveRowsRequest(block: Block, target: Target, rows: readonly Row[]): BlockRequest<Row[]> {
  const { saveRows, saveWhole } = blockCalls(block)
  const { whole } = block.calls
  if (whole) return request(block, saveWhole, target, rowsInside(block), { [whole.rows]: rows })
  const hasOrderInPath = /\{(?!id\})/.test(saveRows?.path ?? '')
  const body = hasOrderInPath ? rows : rows.map((row) => ({ ...row, orderID: target.orderID }))
  return request(block, saveRows, target, asRows, body)
}

/** Makes one request for all ids. If the block has no call for several rows, makes one request for each id. */
export function removeRowsRequests(block: Block, target: Target, ids: readonly number[]): BlockRequest<Row[]>[] {
  const { removeRows, removeRow } = blockCalls(block)
  if (removeRows) return [request(block, removeRows, target, asRows, ids)]
  return ids.map((lineID) => request(block, removeRow, { ...target, lineID }, asRows))
}

export function removeHeaderRequest(block: Block, target: Target): BlockRequest<Row[]> {
  return request(block, blockCalls(block).removeHeader, target, asRows)
}
