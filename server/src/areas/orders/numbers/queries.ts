import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Returns the numbers in these fields on the customer's orders, except on cancelled and rejected orders. */
export async function selectTakenNumbers(
  tx: Transaction,
  customerID: number,
  fields: readonly string[],
): Promise<number[]> {
  const rows = await tx.prepared<{ taken: number }>({
    name: 'taken_numbers',
    text: `select distinct (l.details ->> field)::integer as taken
      from orders o join order_lines l using (order_id) cross join unnest($2::text[]) as field
      where o.customer_id = $1 and o.order_status not in (4, 5) and l.details ? field`,
    values: [customerID, fields],
  })
  return rows.map((row) => row.taken)
}

/** The order's reserved numbers, sorted. */
export function selectReserved(tx: Transaction, orderID: number): Promise<ReservedNumber[]> {
  return tx.prepared({
    name: 'select_reserved_numbers',
    text: `select reserved_number_id as id, did from reserved_numbers where order_id = $1 and state = 'reserved'
      order by did`,
    values: [orderID],
  })
}

interface Order {
  orderID: number
  dealerID: number
}

/** Marks numbers as being reserved for the order. Skips numbers of an order, except a reservation that began before. */
export async function insertReserving(tx: Transaction, order: Order, dids: readonly string[]): Promise<void> {
  await tx.prepared({
    name: 'touch_reserving_numbers',
    text: `update reserved_numbers set reserved_at = app.now()
      where order_id = $1 and did = any($2::text[]) and state = 'reserving'`,
    values: [order.orderID, dids],
  })
  await tx.prepared({
    name: 'insert_reserving_numbers',
    text: `insert into reserved_numbers (order_id, dealer_id, did, state)
      select $1, $2, did, 'reserving' from unnest($3::text[]) as did order by did
      on conflict (did) do nothing`,
    values: [order.orderID, order.dealerID, dids],
  })
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
  return tx.prepared<StoredNumber>({
    name: 'lock_numbers',
    text: `select reserved_number_id as id, did, state as "state",
        reserved_at > app.now() - make_interval(secs => $3) as "isRecent"
      from reserved_numbers where order_id = $1 and did = any($2::text[]) order by did`,
    values: [orderID, dids, recent],
  })
}

/** Confirms reservations after the inventory has reserved the numbers, and returns how many still existed. */
export async function confirmReserved(tx: Transaction, ids: readonly number[]): Promise<number> {
  const rows = await tx.prepared({
    name: 'confirm_reserved_numbers',
    text: `update reserved_numbers set state = 'reserved'
      where reserved_number_id = any($1::integer[]) and state <> 'releasing' returning did`,
    values: [ids],
  })
  return rows.length
}

/** Deletes reservations that the inventory refused. */
export async function deleteReserving(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.prepared({
    name: 'delete_reserving_numbers',
    text: `delete from reserved_numbers where reserved_number_id = any($1::integer[]) and state = 'reserving'`,
    values: [ids],
  })
}

/** Marks numbers as being released. Numbers of another order stay unchanged. @returns the marked numbers */
export async function markReleasing(tx: Transaction, order: Order, dids: readonly string[]): Promise<string[]> {
  const markedRows = await tx.prepared<{ did: string }>({
    name: 'mark_releasing_numbers',
    text: `update reserved_numbers set state = 'releasing' where order_id = $1 and did = any($2::text[]) returning did`,
    values: [order.orderID, dids],
  })
  const addedRows = await tx.prepared<{ did: string }>({
    name: 'insert_releasing_numbers',
    text: `insert into reserved_numbers (order_id, dealer_id, did, state)
      select $1, $2, did, 'releasing' from unnest($3::text[]) as did order by did
      on conflict (did) do nothing returning did`,
    values: [order.orderID, order.dealerID, dids],
  })
  return [...markedRows, ...addedRows].map(({ did }) => did)
}

/** Deletes numbers after their release. */
export async function deleteReleasing(tx: Transaction, orderID: number, dids: readonly string[]): Promise<void> {
  await tx.prepared({
    name: 'delete_releasing_numbers',
    text: `delete from reserved_numbers where order_id = $1 and did = any($2::text[]) and state = 'releasing'`,
    values: [orderID, dids],
  })
}

/** Deletes the order's reserved numbers, or the one with this id, and returns the deleted numbers. */
export async function deleteReserved(tx: Transaction, orderID: number, id?: number): Promise<string[]> {
  const rows = await tx.prepared<{ did: string }>({
    name: 'delete_reserved_numbers',
    text: `delete from reserved_numbers where order_id = $1 and ($2::integer is null or reserved_number_id = $2)
        and state <> 'releasing' returning did`,
    values: [orderID, id ?? null],
  })
  return rows.map(({ did }) => did)
}
