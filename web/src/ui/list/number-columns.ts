import { formatMoney } from '../format.ts'
import type { ListColumn } from './DataList.tsx'

/** Returns the column of a number, by which the browser can sort. */
export const countColumn = <Key extends string, Item extends Record<Key, number>>(
  key: Key,
  label: string,
  width: number,
): ListColumn<Item> => ({ key, label, width, align: 'right', value: (item) => item[key] })

/** Returns the column of an amount in dollars, by which the browser can sort. */
export const moneyColumn = <Key extends string, Item extends Record<Key, number>>(
  key: Key,
  label: string,
  width: number,
): ListColumn<Item> => ({ ...countColumn<Key, Item>(key, label, width), render: (item) => formatMoney(item[key]) })
