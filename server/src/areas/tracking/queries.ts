import type { ListedOrder, OrderSort } from '@dealerline/shared/contract/listed-order.ts'
import { conditionsOf, type Fragment, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import { type OrderFilter, orderFilters } from './filter-queries.ts'
import type { StoredMilestones } from './milestones.ts'

/** A list of orders. `seesAll`: the caller sees all dealers' orders, so an index without the dealer is enough. */
export interface OrderList {
  filter: OrderFilter
  seesAll: boolean
}

export interface ListSorting {
  by: OrderSort
  descending: boolean
  limit: number
  offset: number
}

/**
 * The value by which each sort compares orders `o`, with the table it reads from. Each has an index with the order's number,
 * and the planner reads a page in the sequence of the index, or sorts the orders if a filter leaves few. An inner join, because
 * everybody who sees an order sees its customer, and those who see all orders see all dealers.
 */
const sorts: Record<OrderSort, { value: Fragment; join?: Fragment }> = {
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
function source(
  { filter, seesAll }: OrderList,
  maxRows: number,
  sorting?: Pick<ListSorting, 'by' | 'descending'>,
): Fragment {
  const { value, join = sql`` } = sorting ? sorts[sorting.by] : { value: undefined }
  const where = conditionsOf(orderFilters, filter)
  const columns = value ? sql`o.*, ${value} as sort_value` : sql`o.*`
  const tail = value && sorting ? inOrder(value, sql`o`, sorting.descending) : sql``
  if (seesAll) return sql`select ${columns} from orders o ${join} where ${where} ${tail} limit ${maxRows}`
  return sql`select o.* from unnest(app.dealer_ids()) as mine (dealer) cross join lateral (
      select ${columns} from orders o ${join} where o.dealer_id = mine.dealer and ${where} ${tail} limit ${maxRows}) o`
}

function inOrder(value: Fragment, table: Fragment, descending: boolean): Fragment {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${value} ${direction}, ${table}.order_id ${direction}`
}

/** An order of a list, with the numbers of its rows by block. */
export type StoredListedOrder = Omit<ListedOrder, 'services'> & { rowsByBlock: Record<string, number> }

/** A page of orders with their stored totals. */
export function selectOrders(tx: Transaction, list: OrderList, { by, descending, limit, offset }: ListSorting) {
  return tx.composed(
    sql<StoredListedOrder>`with found as (
        select * from (${source(list, limit + offset, { by, descending })}) o
          ${inOrder(sql`o.sort_value`, sql`o`, descending)} limit ${limit} offset ${offset})
      select f.order_id as "orderID", f.revision, f.customer_id as "customerID", c.name as "customerName",
        f.dealer_id as "dealerID", coalesce(d.dealer_full_name, '') as "dealerFullName", f.order_type as "orderType",
        f.order_status as "orderStatus", f.is_quote as "isQuote",
        app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
        coalesce(f.related_order, 0) as "relatedOrder", f.admin_flag as "adminFlag",
        f.template_name as "templateName",
        app.utc_text(f.created_date) as "createdDate",
        app.utc_text(f.moved_at) as "movedAt",
        app.utc_text(e.sent_at) as "sentAt", coalesce(e.status = 'waiting', false) as "isWaiting",
        g.grade, coalesce(g.held_rows, 0) as "heldRows",
        (select coalesce(json_object_agg(l.block, l.rows), '{}') from (
          select block, count(*) as rows from order_lines where order_id = f.order_id group by block) l) as "rowsByBlock",
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

/** The number of orders of a list, counted up to `maxCount`. */
const counted = (list: OrderList, maxCount: number) =>
  sql`(select count(*)::integer from (select from (${source(list, maxCount)}) as every limit ${maxCount}) as counted)`

/** The number of matching orders, counted up to `maxCount`. */
export async function countOrders(tx: Transaction, list: OrderList, maxCount: number): Promise<number> {
  const [row] = await tx.composed(sql<{ total: number }>`select ${counted(list, maxCount)} as total`)
  return row?.total ?? 0
}

/** The numbers of orders of several lists in one statement, each counted up to `maxCount`. */
export async function countLists(tx: Transaction, lists: readonly OrderList[], maxCount: number): Promise<number[]> {
  const counts = lists.map((list) => counted(list, maxCount)).reduce((all, next) => sql`${all}, ${next}`)
  const [row] = await tx.composed(sql<{ totals: number[] }>`select array[${counts}] as totals`)
  return row?.totals ?? []
}

/**
 * Returns the customers that match the words, or null if there are more than `maxCustomers` or the words are very
 * common.
 */
export const findCustomerIDs = async (tx: Transaction, words: readonly string[], maxCustomers: number) =>
  (await tx.value<{ ids: number[] | null }>('find_order_customers')`
    select app.find_order_customers(${words}, ${maxCustomers}) as ids`) ?? null

export interface ListedDealer {
  dealerID: number
  dealerFullName: string
}

/** The dealers whose orders the caller may see. */
export const selectDealers = (tx: Transaction) =>
  tx.prepared<ListedDealer>('order_dealers')`
    select dealer_id as "dealerID", dealer_full_name as "dealerFullName" from dealers
      where lower(auth_level) <> 'interested' order by dealer_full_name, dealer_id`

/** What `app.find_milestones` returns for each of the newest orders of a customer. */
export const selectCustomerMilestones = (tx: Transaction, customerID: number, limit: number) =>
  tx.column<{ found: StoredMilestones }>('customer_milestones')`
    select app.find_milestones(o.order_id) as found from orders o where o.customer_id = ${customerID}
      order by o.order_id desc limit ${limit}`
