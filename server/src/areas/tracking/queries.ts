import type { ListedOrder, OrderSort } from '@dealerline/shared/contract/listed-order.ts'
import type { ListedStage } from '@dealerline/shared/rules/listed-stages.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { QuoteState } from '@dealerline/shared/rules/quote-states.ts'
import { type RawBuilder, sql } from 'kysely'
import { db, type Transaction } from '../../kernel/database.ts'
import { isInStage } from './stage-queries.ts'

/** The filters of a list of orders. A filter that is null or empty matches everything. */
export interface OrderFilter {
  /** Whether the caller sees all dealers' orders. The query can then use an index that does not include the dealer. */
  seesAll: boolean
  customerID?: number | null
  dealerID?: number | null
  status?: number | null
  isQuote?: boolean | null
  quoteState?: QuoteState | null
  stage?: ListedStage | null
  orderType?: number | null
  flagged?: boolean
  isDraft?: boolean
  createdFrom?: string | null
  createdTo?: string | null
  /** The orders that a keyword names or that have a matching fact, and words that must be in the customer's search text. */
  orderIDs?: readonly number[]
  words: readonly string[]
  /** The customers that match the words, or null if there are too many. */
  customerIDs?: readonly number[] | null
  /** Only orders that got their current status before these times. */
  delayed?: { unsignedBefore: Date; unfinishedBefore: Date }
}

export interface ListSorting {
  by: OrderSort
  descending: boolean
  limit: number
  offset: number
}

const run = <T>(tx: Transaction, statement: RawBuilder<T>): Promise<T[]> =>
  tx.all({ compile: () => statement.compile(db) })

function conditions(filter: OrderFilter): RawBuilder<unknown> {
  const {
    customerID,
    dealerID,
    status,
    isQuote,
    quoteState,
    stage,
    orderType,
    createdFrom,
    createdTo,
    delayed,
    words,
  } = filter
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (customerID) all.push(sql`o.customer_id = ${customerID}`)
  if (dealerID) all.push(sql`o.dealer_id = ${dealerID}`)
  if (typeof status === 'number') all.push(sql`o.order_status = ${sql.lit(status)}`)
  if (typeof isQuote === 'boolean') all.push(sql`o.is_quote = ${isQuote}`)
  if (quoteState) all.push(inQuoteState(quoteState))
  if (stage) all.push(sql.raw(isInStage(stage)))
  if (typeof orderType === 'number') all.push(ofType(orderType))
  if (filter.flagged) all.push(sql`o.admin_flag`)
  if (filter.isDraft)
    all.push(sql`o.order_status = 0 and not (o.is_quote and o.related_order is not null)
      and not exists (select from applications a where a.order_id = o.order_id and a.is_current
        and a.status not in ('Created', 'Rejected'))
      and ${quoteStateOf} <> all (${settledStates}::text[])`)
  if (createdFrom) all.push(sql`o.created_date >= ${createdFrom}::date::timestamp at time zone app.time_zone()`)
  if (createdTo) all.push(sql`o.created_date < (${createdTo}::date + 1)::timestamp at time zone app.time_zone()`)
  if (words.length > 0) all.push(matchesKeyword(filter))
  if (delayed) {
    const { unsignedBefore, unfinishedBefore } = delayed
    all.push(sql`o.order_status in (1, 2) and o.moved_at < greatest(${unsignedBefore}::timestamptz, ${unfinishedBefore}::timestamptz)
      and o.moved_at < case o.order_status when 1 then ${unsignedBefore}::timestamptz else ${unfinishedBefore}::timestamptz end`)
  }
  return sql.join(all, sql` and `)
}

const quoteStateOf = sql`app.quote_state(o.order_id, o.is_quote, o.order_status, o.related_order)`

/** The states in which the dealer has nothing to do about a quote. */
const settledStates: readonly QuoteState[] = ['Sent', 'Opened', 'Not chosen']

const liveOffers = sql`f.status = 'sent' and q.superseded_at is null and q.expires_at > app.now()`
const acceptedOffers = sql`f.status = 'accepted'`

/** The offers of quotes in these states, which an index finds. Quotes in the other states are frequent. */
const offersOf: Partial<Record<QuoteState, RawBuilder<unknown>>> = {
  Sent: liveOffers,
  Opened: liveOffers,
  Question: liveOffers,
  Accepted: acceptedOffers,
  'Not chosen': acceptedOffers,
  Rejected: sql`f.status = 'declined'`,
}

function inQuoteState(state: QuoteState): RawBuilder<unknown> {
  const offers = offersOf[state]
  const isOffered = offers
    ? sql`o.order_id in (select v.order_id from quote_offers f join quote_offer_variants v using (offer_id)
        join quote_versions q using (order_id, quote_version) where ${offers})`
    : sql`true`
  return sql`o.is_quote and o.order_status = 0 and ${isOffered} and ${quoteStateOf} = ${state}`
}

/** A literal in the condition, because the planner can then use the partial index of orders with a special type. */
function ofType(orderType: number): RawBuilder<unknown> {
  return orderType === orderTypes.ordinary
    ? sql`o.order_type = 0`
    : sql`o.order_type = ${sql.lit(orderType)} and o.order_type <> 0`
}

function matchesKeyword({ orderIDs = [], words, customerIDs }: OrderFilter): RawBuilder<unknown> {
  const matchesCustomer = customerIDs
    ? sql`o.customer_id = any (${customerIDs}::integer[])`
    : // A subquery, because a join would collect all matching customers before it reads the newest orders.
      sql`(select ${sql.join(
        words.map((word) => sql`c.search_text like app.containing(${word}::text)`),
        sql` and `,
      )} from customers c where c.customer_id = o.customer_id)`
  return sql`(o.order_id = any (${orderIDs}::integer[]) or ${matchesCustomer})`
}

/**
 * The value by which each sort compares orders `o`, with the table it reads from. Each has an index with the order's number,
 * and the planner reads a page in the sequence of the index, or sorts the orders if a filter leaves few. An inner join, because
 * everybody who sees an order sees its customer, and those who see all orders see all dealers.
 */
const sorts: Record<OrderSort, { value: RawBuilder<unknown>; join?: RawBuilder<unknown> }> = {
  orderID: { value: sql`o.order_id` },
  customerName: { value: sql`c.name`, join: sql`join customers c on c.customer_id = o.customer_id` },
  orderStatus: { value: sql`o.order_status` },
  orderType: { value: sql`o.order_type` },
  createdDate: { value: sql`o.created_date` },
  movedAt: { value: sql`o.moved_at` },
  dealerFullName: { value: sql`d.dealer_full_name`, join: sql`join dealers d on d.dealer_id = o.dealer_id` },
  monthly: { value: sql`coalesce(o.monthly, 0)` },
  onceOff: { value: sql`coalesce(o.once_off, 0)` },
}

/**
 * The first `maxRows` orders of a list. Row policies hide other dealers' orders anyway; for a dealer or group, reading
 * each dealer's orders by index is faster than scanning all orders.
 */
function source(filter: OrderFilter, maxRows: number, sorting?: Pick<ListSorting, 'by' | 'descending'>) {
  const { value, join = sql`` } = sorting ? sorts[sorting.by] : { value: undefined }
  const where = conditions(filter)
  const columns = value ? sql`o.*, ${value} as sort_value` : sql`o.*`
  const tail = value && sorting ? inOrder(value, sql`o`, sorting.descending) : sql``
  if (filter.seesAll) return sql`select ${columns} from orders o ${join} where ${where} ${tail} limit ${maxRows}`
  return sql`select o.* from unnest(app.dealer_ids()) as mine (dealer) cross join lateral (
      select ${columns} from orders o ${join} where o.dealer_id = mine.dealer and ${where} ${tail} limit ${maxRows}) o`
}

function inOrder(value: RawBuilder<unknown>, table: RawBuilder<unknown>, descending: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${value} ${direction}, ${table}.order_id ${direction}`
}

/** A page of orders with their stored totals. */
export function selectOrders(tx: Transaction, filter: OrderFilter, { by, descending, limit, offset }: ListSorting) {
  return run(
    tx,
    sql<ListedOrder>`with found as (
        select * from (${source(filter, limit + offset, { by, descending })}) o
          ${inOrder(sql`o.sort_value`, sql`o`, descending)} limit ${limit} offset ${offset})
      select f.order_id as "orderID", f.customer_id as "customerID", c.name as "customerName",
        f.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType",
        f.order_status as "orderStatus", f.is_quote as "isQuote",
        app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
        coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag",
        to_char(f.created_date, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdDate",
        to_char(f.moved_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "movedAt",
        coalesce(to_char(e.sent_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as "sentAt", coalesce(e.status = 'waiting', false) as "isWaiting",
        g.grade, coalesce(g.held_rows, 0) as "heldRows",
        app.order_trouble(f.order_id, f.order_status) as trouble,
        coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff", coalesce(f.over_term, 0) as "overTerm"
      from found f join customers c using (customer_id) left join dealers d on d.dealer_id = f.dealer_id
        left join lateral (select status, sent_at from envelopes
          where order_id = f.order_id and status <> 'voided' order by created_at desc limit 1) e on true
        left join lateral (select grade, held_rows from order_grades where order_id = f.order_id
          and not is_stale and (changes_at is null or changes_at > app.now())) g on true
      ${inOrder(sql`f.sort_value`, sql`f`, descending)}`,
  )
}

/** The number of matching orders, counted up to `maxCount`. */
export async function countOrders(tx: Transaction, filter: OrderFilter, maxCount: number): Promise<number> {
  const [row] = await run(
    tx,
    sql<{ total: number }>`select count(*)::integer as total
      from (select from (${source(filter, maxCount)}) as every limit ${maxCount}) as counted`,
  )
  return row?.total ?? 0
}

/**
 * Returns the customers that match the words, or null if there are more than `maxCustomers` or the words are very
 * common.
 */
export async function findCustomerIDs(
  tx: Transaction,
  words: readonly string[],
  maxCustomers: number,
): Promise<readonly number[] | null> {
  const [row] = await tx.prepared<{ ids: number[] | null }>({
    name: 'find_order_customers',
    text: 'select app.find_order_customers($1, $2) as ids',
    values: [words, maxCustomers],
  })
  return row?.ids ?? null
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

/** The member of the provider's staff with this e-mail address. */
export async function findStaff(tx: Transaction, email: string): Promise<ListedDealer | undefined> {
  const [dealer] = await tx.prepared<ListedDealer>({
    name: 'find_staff',
    text: `select dealer_id as "dealerID", dealer_full_name as "dealerFullName" from dealers
      where dealer_email = lower($1) and lower(auth_level) in ('admin', 'employee', 'directsales', '5')`,
    values: [email],
  })
  return dealer
}
