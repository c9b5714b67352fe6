import type { EndingContract } from '@dealerline/shared/contract/listed-order.ts'
import { type Fragment, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

/** A contract with the numbers of its rows that end by block, and the number of all contracts of the list. */
export type StoredContract = Omit<EndingContract, 'services'> & { rowsByBlock: Record<string, number>; total: number }

const zone = sql`(select app.time_zone())`
const today = sql`(select app.today())`

/**
 * Whether an order or quote `r` can still replace a contract. The order decides for a quote that was converted, also after it is
 * cancelled.
 */
const isAlive = sql`r.order_status not in (4, 5)
  and not (r.is_quote and (r.related_order is not null or exists (select from orders x where x.related_order = r.order_id)))
  and app.quote_state(r.order_id, r.is_quote, r.order_status, r.related_order) not in ('Rejected', 'Expired', 'Not chosen')`

const reference = (name: Fragment) => sql`
  case when ${name}.order_id is not null then json_build_object('orderID', ${name}.order_id, 'isQuote', ${name}.is_quote) end`

/**
 * The contracts of the completed orders `o` that end within some days. Each has the newest order or quote `n` that was made to renew
 * it. Without one, it has the newest other one `p` of the same customer with one of these services, made in these days. A term of up
 * to three months is left out, because it would always end soon. Terms have 4 to 120 months, so the time of completion is limited:
 * four months have at least 120 days, and each limit has a margin.
 */
const ending = (orders: Fragment, days: number) => sql`
  select o.order_id as "orderID", o.order_type as "orderType", o.customer_id as "customerID", c.name as "customerName",
    c.cust_type as "custType", o.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerFullName",
    coalesce(o.monthly, 0) as monthly, e.ends_on::text as "endsOn", e.rows as "rowsByBlock",
    ${reference(sql`n`)} as renewal, ${reference(sql`p`)} as newer,
    (count(*) over ())::integer as total
  from ${orders}
    cross join lateral (
      select min(b.ends_on) as ends_on, json_object_agg(b.block, b.rows) as rows, array_agg(b.block) as blocks
      from (
        select l.block, min(l.ends_on) as ends_on, count(*) as rows
        from (
          select l.block, ((o.moved_at at time zone ${zone})::date + make_interval(months => l.contract_length))::date as ends_on
          from order_lines l where l.order_id = o.order_id and l.contract_length > 3) l
        where l.ends_on between ${today} and ${today} + ${days}::integer
        group by l.block) b) e
    join customers c on c.customer_id = o.customer_id
    left join dealers d on d.dealer_id = o.dealer_id
    left join lateral (
      select r.order_id, r.is_quote from orders r
      where r.renews_order = o.order_id and ${isAlive} order by r.created_date desc, r.order_id desc limit 1) n on true
    left join lateral (
      select r.order_id, r.is_quote from orders r
      where r.customer_id = o.customer_id and r.order_id <> o.order_id and r.renews_order is null and ${isAlive}
        and (r.created_date at time zone ${zone})::date >= e.ends_on - ${days}::integer
        and exists (select from order_lines l where l.order_id = r.order_id and l.block = any (e.blocks))
      order by r.created_date desc, r.order_id desc limit 1) p on n.order_id is null
  where o.order_status = 3 and o.order_type not in (1, 2) and e.ends_on is not null
    and o.moved_at between app.now() - interval '121 months' and app.now() - make_interval(days => 117 - ${days}::integer)`

/**
 * The contracts of the caller and their group that are not renewed, the first one first. Those of the orders `aside` come before all
 * others, and are not limited.
 */
export const selectUnrenewedContracts = (tx: Transaction, days: number, aside: readonly number[], limit: number) =>
  tx.prepared<StoredContract>('unrenewed_contracts')`
    ${ending(sql`unnest(app.dealer_ids()) as mine (dealer) join orders o on o.dealer_id = mine.dealer`, days)}
      and n.order_id is null
      order by o.order_id = any (${aside}::integer[]) desc, e.ends_on, o.order_id limit ${limit + aside.length}`

/** The contracts of a customer. */
export const selectContractsOfCustomer = (tx: Transaction, customerID: number, days: number, limit: number) =>
  tx.prepared<StoredContract>('contracts_of_customer')`
    ${ending(sql`(select * from orders where customer_id = ${customerID}) o`, days)}
      order by e.ends_on, o.order_id limit ${limit}`
