import { type Block, headerName, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { headerKey, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import { replayEffects } from '@dealerline/shared/changes/effect.ts'
import type { ChangedOrder } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { heldIn } from './row-names.ts'

/** Returns the order after a change of a block. Undefined if the order was not read just before the change. */
export function orderAfter(block: Block, order: OrderDetail, changed: ChangedOrder): OrderDetail | undefined {
  if (changed.since !== order.revision) return undefined
  const { effect, held, keys, totals, revision } = changed
  const names = new Set([block.name, headerName(block)])
  const state = replayEffects(toState(block, order), effect)
  const rows = rowsOf(block, order, state)
  const content = { header: headerOf(block, order, state, rows), rows }
  return {
    ...order,
    ...totals,
    revision,
    keys: { ...order.keys, ...keys },
    held: [...order.held.filter((row) => !names.has(row.block)), ...held],
    content: { ...order.content, [block.name]: content },
  }
}

const contentOf = ({ name }: Block, order: OrderDetail) => order.content[name] ?? { header: null, rows: [] }

function toState(block: Block, order: OrderDetail): OrderState {
  const { header, rows } = contentOf(block, order)
  const states = rows.map((values): RowState => {
    const id = savedID(block, values)
    const key = order.keys[id]
    return { id, ...(key !== undefined && { key }), values, held: {} }
  })
  // Rows that are held only are not part of the content, but are moved and removed too.
  const held = heldIn(block, order).filter(({ lineID }) => lineID === 0)
  for (const { row, position } of held) states.splice(position, 0, { id: 0, key: row, values: {}, held: {} })
  const id = Number(header?.[block.header?.id ?? ''] ?? 0)
  const headers = block.header
    ? [[headerName(block), { id, key: headerKey, values: header ?? {}, held: {} }] as const]
    : []
  return { rows: new Map([[block.name, states]]), headers: new Map(headers) }
}

function rowsOf(block: Block, order: OrderDetail, { rows }: OrderState): Row[] {
  const before = new Map(contentOf(block, order).rows.map((row) => [savedID(block, row), row]))
  const stored = (rows.get(block.name) ?? []).filter(({ id }) => id > 0)
  return stored.map(({ id, values }) => {
    if (values === before.get(id)) return values
    const version = Number(before.get(id)?.version ?? 0) + 1
    const row: Row = { ...values, [block.rowID]: id, orderID: order.orderID, version }
    return block.derived ? { ...row, ...block.derived.compute(row) } : row
  })
}

function headerOf(block: Block, order: OrderDetail, { headers }: OrderState, rows: readonly Row[]): Row | null {
  const { header } = contentOf(block, order)
  const state = headers.get(headerName(block))
  if (!block.header || !state) return null
  if (state.values === header) return { ...header, ...block.header.derived?.compute(rows as never) }
  if (state.id === 0) return null
  const ids = { [block.header.id]: state.id, orderID: order.orderID, version: Number(header?.version ?? 0) + 1 }
  return { ...state.values, ...ids, ...block.header.derived?.compute(rows as never) }
}
