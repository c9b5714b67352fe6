import type { FoundOrder, MatchedFact } from '@dealerline/shared/contract/listed-order.ts'
import { type Fragment, integer, nameOf, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface SearchValues {
  /** The number of an order or customer; 0 if the keyword is none. */
  number: number
  identifier: string
  words: readonly string[]
}

/** A customer, or one of its orders, with the fact by which it was found. */
export interface FoundRecord extends Omit<FoundOrder, 'orderID' | 'fact'> {
  /** Null for the customer itself. */
  orderID: number | null
  /** Empty if the words were found in the texts of the customer. */
  kind: MatchedFact['kind'] | ''
  shown: string
  contactName: string
  email: string
  mobile: string
  phone: string
  abn: string
  suburb: string
  ubAccountNo: string
}

/** Maximum numbers of facts that are read, of orders of one customer, and of found orders and customers. */
const max = { facts: 40, ofCustomer: 5, orders: 12, customers: 6 }

function best(record: 'order_id' | 'customer_id', condition: Fragment, limit: number) {
  const id = nameOf(record)
  return sql`(
    select b.*, ${record}::text as record from (
      select distinct on (h.${id}) h.* from hits h where ${condition} order by h.${id}, h.rank) b
    order by b.rank, b.${id} desc limit ${integer(limit)})`
}

/**
 * Finds orders and customers by a number, a fact or words, each once by its best fact, the best first. More are found by a
 * longer keyword, or in the lists.
 */
export const findRecords = (tx: Transaction, { number, identifier, words }: SearchValues) =>
  tx.prepared<FoundRecord>('find_records')`
    with hits as materialized (
        select f.rank, f.kind, f.shown, f.customer_id, o.order_id
        from app.find_records(${number}, ${identifier}, ${words}, ${integer(max.facts)}) f left join lateral (
          select s.order_id from orders s where s.customer_id = f.customer_id
          and (s.order_id = f.order_id or (f.order_id is null
            and (f.source <> 'address' or app.is_at_address(s.order_id, f.source_id::integer))))
          order by s.order_id desc limit ${integer(max.ofCustomer)}) o on true),
      found as (${best('order_id', sql`h.order_id is not null`, max.orders)}
        union all ${best('customer_id', sql`true`, max.customers)})
      select f.kind, f.shown, c.customer_id as "customerID", c.name as "customerName", c.contact_name as "contactName",
        c.email, c.mobile, coalesce(c.details ->> 'phone', '') as phone, c.suburb, c.ub_account_no as "ubAccountNo",
        coalesce((select b.abn from companies b where b.company_id = c.company_id), '') as abn,
        o.order_id as "orderID", coalesce(o.order_status, 0) as "orderStatus", coalesce(o.is_quote, false) as "isQuote",
        coalesce(app.quote_state(o.order_id, o.is_quote, o.order_status, o.related_order), '') as "quoteState",
        coalesce(o.related_order, 0) as "relatedOrder", coalesce(o.monthly, 0) as monthly,
        app.order_trouble(o.order_id, o.order_status) as trouble,
        exists (select from envelopes e where e.order_id = o.order_id and e.status = 'waiting') as "isWaiting"
      from found f join customers c on c.customer_id = f.customer_id
        left join orders o on f.record = 'order_id' and o.order_id = f.order_id
      order by f.record = 'customer_id', f.rank, o.order_id desc, c.customer_id desc`

/** The orders with a fact that matches, at most those of `maxFound` facts. */
export const findFactOrders = async (
  tx: Transaction,
  { identifier, words }: Omit<SearchValues, 'number'>,
  maxFound: number,
) =>
  (await tx.value<{ ids: number[] }>('find_fact_orders')`
    select app.find_fact_orders(${identifier}, ${words}, ${maxFound}) as ids`) ?? []
