import type { Block, Row } from '../blocks/block.ts'
import { placeholderOf } from '../blocks/spelling.ts'
import { blockCalls, type Params } from './block-calls.ts'
import type { Call } from './call.ts'

/** One call about a block: what to send, and what of the reply is wanted. */
export interface Ask<T> {
  call: Call
  params: Params
  body?: unknown
  read(reply: unknown): T
}

/** Which order, and which header or row of it; `order` gives what a path wants to know of the order besides. */
export interface Target {
  orderID: number
  headerID?: number
  lineID?: number
  order?: Row
}

function ask<T>(block: Block, call: Call | undefined, target: Target, read: Ask<T>['read'], body?: unknown): Ask<T> {
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

/** The rows inside of a reply that is the header with its rows. */
const rowsInside = (block: Block) => (reply: unknown) => {
  const rows = (reply as Row | null | undefined)?.[block.calls.whole?.rows ?? '']
  return Array.isArray(rows) ? (rows as Row[]) : []
}

export function askRows(block: Block, target: Target): Ask<Row[]> {
  const { getRows, getWhole } = blockCalls(block)
  return getRows ? ask(block, getRows, target, asRows) : ask(block, getWhole, target, rowsInside(block))
}

/** What the rows have in common; only where the block has a call that tells it. */
export function askHeader(block: Block, target: Target): Ask<Row | null> {
  const { getHeader, getWhole } = blockCalls(block)
  return ask(block, getHeader ?? getWhole, target, asRow)
}

export function askToSaveHeader(block: Block, target: Target, header: Row): Ask<Row> {
  const { saveHeader, saveWhole } = blockCalls(block)
  return ask(block, saveHeader ?? saveWhole, target, (reply) => reply as Row, header)
}

export function askToSaveRows(block: Block, target: Target, rows: readonly Row[]): Ask<Row[]> {
  const { saveRows, saveWhole } = blockCalls(block)
  const { whole } = block.calls
  if (whole) return ask(block, saveWhole, target, rowsInside(block), { [whole.rows]: rows })
  const isNamed = /\{(?!id\})/.test(saveRows?.path ?? '')
  const given = isNamed ? rows : rows.map((row) => ({ ...row, orderID: target.orderID }))
  return ask(block, saveRows, target, asRows, given)
}

/** One call for all of them, or one each where the block has no call for several. */
export function asksToRemoveRows(block: Block, target: Target, ids: readonly number[]): Ask<Row[]>[] {
  const { removeRows, removeRow } = blockCalls(block)
  if (removeRows) return [ask(block, removeRows, target, asRows, ids)]
  return ids.map((lineID) => ask(block, removeRow, { ...target, lineID }, asRows))
}

export function askToRemoveHeader(block: Block, target: Target): Ask<Row[]> {
  return ask(block, blockCalls(block).removeHeader, target, asRows)
}
