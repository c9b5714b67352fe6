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
    text: 'select reserved_number_id as id, did from reserved_numbers where order_id = $1 order by did',
    values: [orderID],
  })
}

/**
 * Reserves numbers for the order and returns the ones that were stored. Skips numbers that are already reserved for an
 * order.
 */
export async function insertReserved(
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  dids: readonly string[],
): Promise<string[]> {
  const rows = await tx.prepared<{ did: string }>({
    name: 'insert_reserved_numbers',
    text: `insert into reserved_numbers (order_id, dealer_id, did)
      select $1, $2, did from unnest($3::text[]) as did order by did
      on conflict (did) do nothing returning did`,
    values: [order.orderID, order.dealerID, dids],
  })
  return rows.map(({ did }) => did)
}

/** Deletes the order's reserved numbers, or the one with this id, and returns the deleted numbers. */
export async function deleteReserved(tx: Transaction, orderID: number, id?: number): Promise<string[]> {
  const rows = await tx.prepared<{ did: string }>({
    name: 'delete_reserved_numbers',
    text: `delete from reserved_numbers where order_id = $1 and ($2::integer is null or reserved_number_id = $2)
      returning did`,
    values: [orderID, id ?? null],
  })
  return rows.map(({ did }) => did)
}
