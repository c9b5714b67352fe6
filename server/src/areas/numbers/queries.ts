import type { Transaction } from '../../plugins/database.ts'

/** Numbers of this field that the customer of the order already uses, on any order that is not cancelled. */
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
