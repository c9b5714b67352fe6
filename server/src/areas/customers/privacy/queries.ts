import type { CustomerView } from '@dealerline/shared/contract/privacy.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export interface ViewRow extends CustomerView {
  total: number
}

export const selectCustomerViews = (
  tx: Transaction,
  { customerID, page, pageSize }: { customerID: number; page: number; pageSize: number },
) =>
  tx.prepared<ViewRow>('select_customer_views')`
    select person, subject, "orderID", "firstAt", "lastAt", calls, total
      from app.customer_views(${customerID}, ${(page - 1) * pageSize}, ${pageSize})`

/** Returns everything about a customer, by table. */
export const findPersonalData = async (tx: Transaction, customerID: number) =>
  (await tx.value<{ data: Record<string, unknown> }>('find_personal_data')`
    select app.personal_data(${customerID}) as data`) ?? {}

export interface KeptOrder {
  orderID: number
  isQuote: boolean
  isOut: boolean
  isSigned: boolean
  /** Empty if no rule keeps the order. */
  keptUntil: string
}

/** Returns the customer's name. With `withLock`, no order can be added until the transaction ends. */
export const findCustomerName = (tx: Transaction, customerID: number, withLock: boolean) =>
  tx.value<{ name: string }>(withLock ? 'lock_customer_name' : 'find_customer_name')`
    select name from customers where customer_id = ${customerID}${withLock ? sql` for update` : sql``}`

/** Returns the orders of a customer with the day until which each is kept. */
export const selectKeptOrders = (tx: Transaction, customerID: number, years: number) =>
  tx.prepared<KeptOrder>('select_kept_orders')`
    select k.order_id as "orderID", o.is_quote as "isQuote", k.is_signed as "isSigned",
        exists (select from envelopes e where e.order_id = k.order_id and e.status in ('waiting', 'sent', 'viewed'))
          as "isOut",
        case when k.kept_until >= app.today() then k.kept_until::text else '' end as "keptUntil"
      from app.kept_orders(${customerID}, ${years}) k join orders o on o.order_id = k.order_id
      order by k.order_id`

/** Returns the keys of the files that are attached to these orders. */
export const selectFileKeys = (tx: Transaction, orderIDs: readonly number[]) =>
  tx.column<{ key: string }>('select_file_keys_of_orders')`
    select key from attachments where order_id = any(${orderIDs}::integer[])
      union all
      select sealed_file from envelopes where order_id = any(${orderIDs}::integer[]) and sealed_file <> ''
      union all
      select service_file from envelope_recipients where order_id = any(${orderIDs}::integer[]) and service_file <> ''`

/** Deletes orders with everything on them. */
export const eraseOrders = (tx: Transaction, orderIDs: readonly number[], years: number) =>
  tx.execute('erase_orders')`select app.erase_orders(${orderIDs}::integer[], ${years})`

/** Deletes a customer without orders. */
export const eraseCustomer = (tx: Transaction, customerID: number) =>
  tx.execute('erase_customer')`select app.erase_customer(${customerID})`

/** Returns unsigned orders and quotes, and their customers, that have not changed since a day this many months ago. */
export const selectOldUnsigned = (tx: Transaction, months: number, years: number, limit: number) =>
  tx.prepared<{ orderID: number; customerID: number }>('select_old_unsigned_orders')`
    select o.order_id as "orderID", o.customer_id as "customerID"
      from orders o
      where o.order_status in (0, 4, 5) and o.moved_at < app.now() - make_interval(months => ${months})
        and not exists (select from quote_versions q
          where q.order_id = o.order_id and q.generated_at >= app.now() - make_interval(months => ${months}))
        and not exists (select from envelopes e
          where e.order_id = o.order_id and (e.status in ('waiting', 'sent', 'viewed') or e.signed_at is not null))
        and not exists (select from app.kept_orders(o.customer_id, ${years}) k
          where k.order_id = o.order_id and k.kept_until >= app.today())
      order by o.order_id limit ${limit}`

/** Deletes old entries of the access log. */
export const deleteOldViews = (tx: Transaction, days: number) =>
  tx.execute('delete_old_views')`select app.delete_old_views(${days})`

/** Deletes applications of dealers that were rejected this many months ago. Returns their number. */
export const deleteOldInterests = async (tx: Transaction, months: number) =>
  (await tx.value<{ count: number }>('delete_old_interests')`
    select app.delete_old_interests(app.now() - make_interval(months => ${months})) as count`) ?? 0
