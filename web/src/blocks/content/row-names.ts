import type { Block } from '@dealerline/shared/blocks/block.ts'
import { headerKey } from '@dealerline/shared/changes/change.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { heldOf, keysOf } from '../../session/until-0.6-order.ts'

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

/** Returns the held rows of a block, without its header. */
export const heldIn = ({ name }: Block, order: Pick<OrderDetail, 'held'>): HeldRow[] =>
  heldOf(order).filter(({ block, row }) => block === name && row !== headerKey)

/** Returns the key of a held row on the screen. */
export const heldKeyOf = (order: OrderDetail, { row, lineID }: HeldRow): string =>
  lineID > 0 ? rowKeyOf(order, lineID) : toRowKey(row)
