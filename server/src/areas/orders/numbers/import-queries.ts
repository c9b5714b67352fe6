import type { Transaction } from '../../../kernel/database.ts'

export interface InventoryNumber {
  did: string
  region: string
  state: string
  isReserved: boolean
}

/** Returns these numbers of the portal's inventory. */
export const selectNumbers = (tx: Transaction, numbers: readonly string[]) =>
  tx.prepared<InventoryNumber>('inventory_numbers')`
    select did, region, state, is_reserved as "isReserved" from app.inventory_numbers(${numbers})`

/** Returns the next numbers of the portal's inventory. */
export const selectPage = (tx: Transaction, lastNumber: string, limit: number) =>
  tx.prepared<InventoryNumber>('page_of_inventory_numbers')`
    select did, region, state, is_reserved as "isReserved" from app.inventory_page(${lastNumber}, ${limit})`

/** Adds numbers to the inventory, or changes the place of those that are not reserved. */
export const storeNumbers = (tx: Transaction, numbers: readonly Readonly<Record<string, unknown>>[]) =>
  tx.execute('store_inventory_numbers')`select app.store_inventory_numbers(${JSON.stringify(numbers)})`
