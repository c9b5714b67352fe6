import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { keysOf } from '../../session/until-0.6-order.ts'

const prefix = '00000000-0000-4000-8000-'

/**
 * Returns the name of a row in operations. A stored row keeps its id on the screen. If undo puts it back after its removal was
 * saved, it is a new row, whose key has that id.
 */
export const toName = (rowKey: string, isStored: boolean): string =>
  isStored || !/^\d+$/.test(rowKey) ? rowKey : prefix + Number(rowKey).toString(16).padStart(12, '0')

/** Returns the key of a stored row on the screen. */
export const rowKeyOf = (order: OrderDetail, id: number): string => toRowKey(keysOf(order)[id] ?? String(id))

/** Returns the key on the screen of a row with this name. */
export const toRowKey = (name: string): string =>
  name.startsWith(prefix) ? String(Number.parseInt(name.slice(prefix.length), 16)) : name
