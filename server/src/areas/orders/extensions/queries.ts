import type { OrderWithIPRows } from '@dealerline/shared/contract/extensions.ts'
import type { Transaction } from '../../../kernel/database.ts'

const open = `o.order_status in (0, 1)
  and exists (select from order_lines l where l.order_id = o.order_id and l.block = $1)`

/** A page of the orders that are not signed yet and have rows of this block, newest first. */
export function selectOpenOrders(
  tx: Transaction,
  block: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Omit<OrderWithIPRows, 'rows'>[]> {
  return tx.prepared({
    name: 'select_open_orders',
    text: `select o.order_id as "orderID", o.order_status as "orderStatus", o.is_quote as "isQuote",
        o.customer_id as "customerID", c.name as "customerName", o.dealer_id as "dealerID",
        d.dealer_full_name as "dealerFullName"
      from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
      where ${open} order by o.order_id desc limit $2 offset $3`,
    values: [block, pageSize, (page - 1) * pageSize],
  })
}

export async function countOpenOrders(tx: Transaction, block: string): Promise<number> {
  const row = await tx.first<{ total: number }>({
    name: 'count_open_orders',
    text: `select count(*)::integer as total from orders o where ${open}`,
    values: [block],
  })
  return row?.total ?? 0
}
