import { orderHistory } from '../session/order-history.ts'
import type { SharedHistory } from '../ui/grid/grid-types.ts'
import type { WithRowKey } from './list-errors.ts'

const contentOf = <Item extends object>({ rowKey: _key, ...item }: WithRowKey<Item>) => JSON.stringify(item)

/**
 * Gives each item of a list without ids a key. An item that was on the screen before gets its earlier key, so that the steps of the
 * order find it: the item with the same content, preferably in the same place, otherwise the one in the same place.
 */
export function withListKeys<Item extends object>(
  orderID: number,
  list: string,
  items: readonly Item[],
): WithRowKey<Item>[] {
  const earlier = orderHistory(orderID).listOf(list) as readonly WithRowKey<Item>[]
  const unused = new Set(earlier)
  const keys = new Map<number, string>()
  const take = (position: number, row: WithRowKey<Item> | undefined) => {
    if (!row || keys.has(position) || !unused.delete(row)) return
    keys.set(position, row.rowKey)
  }
  const contents = new Map(earlier.map((row) => [row, contentOf(row)]))
  const isSame = (row: WithRowKey<Item> | undefined, item: Item) =>
    row !== undefined && contents.get(row) === contentOf({ ...item, rowKey: '' })
  for (const [position, item] of items.entries()) if (isSame(earlier[position], item)) take(position, earlier[position])
  for (const [position, item] of items.entries())
    take(
      position,
      [...unused].find((row) => isSame(row, item)),
    )
  if (earlier.length === items.length) for (const position of items.keys()) take(position, earlier[position])
  return items.map((item, position) => ({ ...item, rowKey: keys.get(position) ?? crypto.randomUUID() }))
}

/** Returns the history of the grid of a list or a service. `label` names it in a message about a step. */
export function listHistory(orderID: number, list: string, label: string): SharedHistory {
  return { steps: orderHistory(orderID), grid: list, label }
}
