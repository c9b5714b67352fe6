import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { db, type Transaction } from '../../kernel/database.ts'

/** Which orders a list has; what is null or empty narrows nothing. */
export interface OrderFilter {
  /** Everybody's, so that no dealer has to be named for an index to be used. */
  seesAll: boolean
  customerID?: number | null
  dealerID?: number | null
  status?: number | null
  isQuote?: boolean | null
  orderType?: number | null
  flagged?: boolean
  isDraft?: boolean
  createdFrom?: string | null
  createdTo?: string | null
  /** An order's number, and words that stand in what a customer is found by. */
  orderID?: number
  words: readonly string[]
  /** The customers that the words find; null where they are too many to name. */
  customerIDs?: readonly number[] | null
  /** Only what has been in its status since before these instants. */
  delayed?: { unsignedBefore: Date; unfinishedBefore: Date }
}

export interface ListOrder {
  /** `moved`: by when the order came to its status, of those that are out or being provisioned. */
  by: 'created' | 'moved'
  descending: boolean
  limit: number
  offset: number
}

const run = <T>(tx: Transaction, statement: RawBuilder<T>): Promise<T[]> =>
  tx.all({ compile: () => statement.compile(db) })

function conditions(filter: OrderFilter): RawBuilder<unknown> {
  const { customerID, dealerID, status, isQuote, orderType, createdFrom, createdTo, delayed, words } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (customerID) all.push(sql`o.customer_id = ${customerID}`)
  if (dealerID) all.push(sql`o.dealer_id = ${dealerID}`)
  if (typeof status === 'number') all.push(sql`o.order_status = ${sql.lit(status)}`)
  if (typeof isQuote === 'boolean') all.push(sql`o.is_quote = ${isQuote}`)
  if (typeof orderType === 'number') all.push(ofType(orderType))
  if (filter.flagged) all.push(sql`o.admin_flag`)
  if (filter.isDraft)
    all.push(sql`o.order_status = 0 and not (o.is_quote and o.related_order is not null)
      and not exists (select from applications a where a.order_id = o.order_id and a.is_current
        and a.status not in ('Created', 'Rejected'))`)
  if (createdFrom) all.push(sql`o.created_date >= ${createdFrom}::date::timestamp at time zone app.time_zone()`)
  if (createdTo) all.push(sql`o.created_date < (${createdTo}::date + 1)::timestamp at time zone app.time_zone()`)
  if (words.length > 0) all.push(fits(filter))
  if (delayed) {
    const { unsignedBefore, unfinishedBefore } = delayed
    all.push(sql`o.order_status in (1, 2) and o.moved_at < greatest(${unsignedBefore}::timestamptz, ${unfinishedBefore}::timestamptz)
      and o.moved_at < case o.order_status when 1 then ${unsignedBefore}::timestamptz else ${unfinishedBefore}::timestamptz end`)
  }
  return sql.join(all, sql` and `)
}

/** Written out, so that the index of orders with a type of their own is seen to hold them. */
function ofType(orderType: number): RawBuilder<unknown> {
  return orderType === orderTypes.ordinary
    ? sql`o.order_type = 0`
    : sql`o.order_type = ${sql.lit(orderType)} and o.order_type <> 0`
}

function fits({ orderID, words, customerIDs }: OrderFilter): RawBuilder<unknown> {
  const found = customerIDs
    ? sql`o.customer_id = any (${customerIDs}::integer[])`
    : // Not a join: that would gather every customer who fits before it looks at the newest orders.
      sql`(select ${sql.join(
        words.map((word) => sql`c.search like ${`%${word}%`}`),
        sql` and `,
      )} from customers c where c.customer_id = o.customer_id)`
  return orderID ? sql`(o.order_id = ${orderID} or ${found})` : found
}

/**
 * The orders of a list, `limit` of them in the order given. Policies hide other dealers' orders in any case; those of a
 * dealer, or of each of a group, are walked by their own index, as everybody's would be walked for nothing.
 */
function source(filter: OrderFilter, tail: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const fitting = conditions(filter)
  if (filter.seesAll) return sql`select o.* from orders o where ${fitting} ${tail} limit ${most}`
  return sql`select o.* from unnest(app.dealer_ids()) as mine (dealer) cross join lateral (
      select o.* from orders o where o.dealer_id = mine.dealer and ${fitting} ${tail} limit ${most}) o`
}

/** A page of orders with the totals that are stored with them. */
export function selectOrders(tx: Transaction, filter: OrderFilter, { by, descending, limit, offset }: ListOrder) {
  const direction = descending ? sql`desc` : sql`asc`
  const column = by === 'created' ? sql`created_date` : sql`moved_at`
  const order = (table: RawBuilder<unknown>) =>
    sql`order by ${table}.${column} ${direction}, ${table}.order_id ${direction}`
  return run(
    tx,
    sql<ListedOrder>`with found as (
        select * from (${source(filter, order(sql`o`), limit + offset)}) o ${order(sql`o`)} limit ${limit} offset ${offset})
      select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName",
        f.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType",
        f.order_status as "orderStatus", f.is_quote as "isQuote",
        coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag",
        to_char(f.created_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate",
        to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
        coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting', false) as "isWaiting",
        coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff", coalesce(f.over_term, 0) as "overTerm"
      from found f join customers c using (customer_id) left join dealers d on d.dealer_id = f.dealer_id
        left join lateral (select status, sent_at from envelopes
          where order_id = f.order_id and status <> 'voided' order by created_at desc limit 1) e on true
      ${order(sql`f`)}`,
  )
}

/** How many orders fit, counted up to `most` and no further. */
export async function countOrders(tx: Transaction, filter: OrderFilter, most: number): Promise<number> {
  const [counted] = await run(
    tx,
    sql<{ total: number }>`select count(*)::integer as total
      from (select from (${source(filter, sql``, most)}) as every limit ${most}) as counted`,
  )
  return counted?.total ?? 0
}

/** The customers that words find, or null where they are more than `most` or too common to look them up. */
export async function findCustomerIDs(
  tx: Transaction,
  words: readonly string[],
  most: number,
): Promise<readonly number[] | null> {
  const [found] = await tx.prepared<{ ids: number[] | null }>({
    name: 'find_order_customers',
    text: 'select app.find_order_customers($1, $2) as ids',
    values: [words, most],
  })
  return found?.ids ?? null
}

export interface ListedDealer {
  dealerID: number
  dealerFullName: string
}

/** The dealers whose orders the caller may see. */
export function selectDealers(tx: Transaction): Promise<ListedDealer[]> {
  return tx.prepared({
    name: 'order_dealers',
    text: `select dealer_id as "dealerID", dealer_full_name as "dealerFullName" from dealers
      where lower(auth_level) <> 'interested' order by dealer_full_name, dealer_id`,
    values: [],
  })
}

/** Who of the provider's staff has this e-mail address. */
export async function findStaff(tx: Transaction, email: string): Promise<ListedDealer | undefined> {
  const [found] = await tx.prepared<ListedDealer>({
    name: 'find_staff',
    text: `select dealer_id as "dealerID", dealer_full_name as "dealerFullName" from dealers
      where dealer_email = lower($1) and lower(auth_level) in ('admin', 'employee', 'directsales', '5')`,
    values: [email],
  })
  return found
}
