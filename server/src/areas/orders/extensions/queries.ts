import type { OrderWithIPRows } from '@dealerline/shared/contract/extensions.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

const isOpen = (block: string) => sql`o.order_status in (0, 1)
  and exists (select from order_lines l where l.order_id = o.order_id and l.block = ${block})`

/** A page of the orders that are not signed yet and have rows of this block, newest first. */
export const selectOpenOrders = (
  tx: Transaction,
  block: string,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  tx.prepared<Omit<OrderWithIPRows, 'rows'>>('select_open_orders')`
    select o.order_id as "orderID", o.order_status as "orderStatus", o.is_quote as "isQuote",
        o.customer_id as "customerID", c.name as "customerName", o.dealer_id as "dealerID",
        d.dealer_full_name as "dealerFullName"
      from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
      where ${isOpen(block)} order by o.order_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`

export const countOpenOrders = async (tx: Transaction, block: string) =>
  (await tx.value<{ total: number }>('count_open_orders')`
    select count(*)::integer as total from orders o where ${isOpen(block)}`) ?? 0
