import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Returns the numbers in these fields on the customer's orders, except on cancelled and rejected orders. */
export async function selectTakenNumbers(
  tx: Transaction,
  customerID: number,
  fields: readonly string[],
): Promise<number[]> {
  const rows = await tx.prepared<{ taken: number }>('taken_numbers')`
    select distinct (l.details ->> field)::integer as taken
      from orders o join order_lines l using (order_id) cross join unnest(${fields}::text[]) as field
      where o.customer_id = ${customerID} and o.order_status not in (4, 5) and l.details ? field`
  return rows.map((row) => row.taken)
}

/** The order's reserved numbers, sorted. */
export const selectReserved = (tx: Transaction, orderID: number) =>
  tx.prepared<ReservedNumber>('select_reserved_numbers')`
    select reserved_number_id as id, did from reserved_numbers where order_id = ${orderID} and state = 'reserved'
      order by did`

interface Order {
  orderID: number
  dealerID: number
}

/** Marks numbers as being reserved for the order. Skips numbers of an order, except a reservation that began before. */
export async function insertReserving(tx: Transaction, order: Order, dids: readonly string[]): Promise<void> {
  await tx.prepared('touch_reserving_numbers')`
    update reserved_numbers set reserved_at = app.now()
      where order_id = ${order.orderID} and did = any(${dids}::text[]) and state = 'reserving'`
  await tx.prepared('insert_reserving_numbers')`
    insert into reserved_numbers (order_id, dealer_id, did, state)
      select ${order.orderID}, ${order.dealerID}, did, 'reserving' from unnest(${dids}::text[]) as did order by did
      on conflict (did) do nothing`
}

export interface StoredNumber {
  id: number
  did: string
  state: 'reserving' | 'reserved' | 'releasing'
  /** Whether a reservation began so recently that a call may still be asking the inventory. */
  isRecent: boolean
}

/** Returns those of the numbers that belong to the order. The caller must have locked the order. */
export function lockNumbers(tx: Transaction, orderID: number, dids: readonly string[], recent = 0) {
  return tx.prepared<StoredNumber>('lock_numbers')`
    select reserved_number_id as id, did, state as "state",
        reserved_at > app.now() - make_interval(secs => ${recent}) as "isRecent"
      from reserved_numbers where order_id = ${orderID} and did = any(${dids}::text[]) order by did`
}

/** Confirms reservations after the inventory has reserved the numbers, and returns how many still existed. */
export async function confirmReserved(tx: Transaction, ids: readonly number[]): Promise<number> {
  const rows = await tx.prepared('confirm_reserved_numbers')`
    update reserved_numbers set state = 'reserved'
      where reserved_number_id = any(${ids}::integer[]) and state <> 'releasing' returning did`
  return rows.length
}

/** Deletes reservations that the inventory refused. */
export const deleteReserving = (tx: Transaction, ids: readonly number[]) =>
  tx.execute('delete_reserving_numbers')`
    delete from reserved_numbers where reserved_number_id = any(${ids}::integer[]) and state = 'reserving'`

/** Marks numbers as being released. Numbers of another order stay unchanged. @returns the marked numbers */
export async function markReleasing(tx: Transaction, order: Order, dids: readonly string[]): Promise<string[]> {
  const markedRows = await tx.prepared<{ did: string }>('mark_releasing_numbers')`
    update reserved_numbers set state = 'releasing' where order_id = ${order.orderID} and did = any(${dids}::text[])
      returning did`
  const addedRows = await tx.prepared<{ did: string }>('insert_releasing_numbers')`
    insert into reserved_numbers (order_id, dealer_id, did, state)
      select ${order.orderID}, ${order.dealerID}, did, 'releasing' from unnest(${dids}::text[]) as did order by did
      on conflict (did) do nothing returning did`
  return [...markedRows, ...addedRows].map(({ did }) => did)
}

/** Deletes numbers after their release. */
export const deleteReleasing = (tx: Transaction, orderID: number, dids: readonly string[]) =>
  tx.execute('delete_releasing_numbers')`
    delete from reserved_numbers where order_id = ${orderID} and did = any(${dids}::text[]) and state = 'releasing'`

/** Deletes the order's reserved numbers, or the one with this id, and returns the deleted numbers. */
export const deleteReserved = (tx: Transaction, orderID: number, id?: number) =>
  tx.column<{ did: string }>('delete_reserved_numbers')`
    delete from reserved_numbers where order_id = ${orderID}
      and (${id ?? null}::integer is null or reserved_number_id = ${id ?? null})
      and state <> 'releasing' returning did`
