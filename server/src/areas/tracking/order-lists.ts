import { pages } from '@dealerline/shared/blocks/index.ts'
import type { BodyOf, QueryOf } from '@dealerline/shared/contract/call.ts'
import type { ListedOrder, OrderSort } from '@dealerline/shared/contract/listed-order.ts'
import type { orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { seesAllDealers } from '@dealerline/shared/rules/access.ts'
import { orderViews } from '@dealerline/shared/rules/listed-stages.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { searchedIdentifier, searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { Context } from '../../calls/context.ts'
import { getCustomer } from '../customers/customers.ts'
import type { OrderFilter } from './filter-queries.ts'
import * as queries from './queries.ts'
import { toRecordNumber } from './search.ts'
import { findFactOrders } from './search-queries.ts'

/**
 * Maximum number of orders that a list counts for its total. It is lower for filtered lists of all dealers' orders,
 * which are slow to count.
 */
const maxCounted = { unfiltered: 10_000, filtered: 1_000 }

/**
 * Maximum number of matching customers to filter by id. If more customers match, scanning the orders is fast enough.
 */
const maxCustomers = 20_000

/** Maximum number of facts by which a list is filtered. Words in more addresses than that find the orders of the first. */
const maxFacts = 1_000

const msPerDay = 24 * 60 * 60 * 1000

type ListQuery = Omit<OrderFilter, 'found'> & {
  keyword: string
  page: number
  pageSize: number
  sortBy: OrderSort
  descending: boolean
}

async function listPage(context: Context, { keyword, page, pageSize, sortBy, descending, ...filters }: ListQuery) {
  const { tx, caller } = context
  const words = searchTerms(keyword)
  const filter: OrderFilter = { ...filters }
  if (words.length > 0) {
    const identifier = searchedIdentifier(keyword)
    const [customerIDs, orderIDs] = await Promise.all([
      queries.findCustomerIDs(tx, words, maxCustomers),
      findFactOrders(tx, { identifier, words }, maxFacts),
    ])
    filter.found = { customerIDs, orderIDs: [toRecordNumber(identifier), ...orderIDs], words }
  }
  const list = { filter, seesAll: seesAllDealers(caller.kind) }
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== null && value !== false)
  const maxTotal = list.seesAll && isFiltered ? maxCounted.filtered : maxCounted.unfiltered
  const [items, count] = await Promise.all([
    readOrders(tx, list, { by: sortBy, descending, limit: pageSize, offset: (page - 1) * pageSize }),
    queries.countOrders(tx, list, maxTotal + 1),
  ])
  return {
    items,
    total: Math.min(count, maxTotal),
    isMore: count > maxTotal,
    page,
    pageSize,
  }
}

async function readOrders(...list: Parameters<typeof queries.selectOrders>): Promise<ListedOrder[]> {
  const orders = await queries.selectOrders(...list)
  return orders.map(({ rowsByBlock, ...order }) => ({ ...order, services: toServices(rowsByBlock) }))
}

/** Returns the services with rows by the titles and in the sequence of the menu. */
export function toServices(rowsByBlock: Readonly<Record<string, number>>): ListedOrder['services'] {
  return menuPages
    .map(({ page, blocks }) => ({
      label: page.label,
      count: blocks.reduce((rows, { name }) => rows + (rowsByBlock[name] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
}

const menuPages = pages.toSorted((one, other) => one.page.order - other.page.order)

/** A page of the orders that the caller may see. */
export function listOrders(context: Context, query: BodyOf<typeof orderCalls.getPaginatedOrders>) {
  return listPage(context, query)
}

/** The number of orders and quotes in each view of the list, counted like the total of the list. */
export async function countViews({ tx, caller }: Context, { isQuote }: QueryOf<typeof trackingCalls.getOrderViews>) {
  const seesAll = seesAllDealers(caller.kind)
  const maxTotal = seesAll ? maxCounted.filtered : maxCounted.unfiltered
  const lists = orderViews.map((stage) => ({ filter: { stage, isQuote: isQuote ?? null }, seesAll }))
  const counts = await queries.countLists(tx, lists, maxTotal + 1)
  return orderViews.map((stage, index) => {
    const count = counts[index] ?? 0
    return { stage, count: Math.min(count, maxTotal), isMore: count > maxTotal }
  })
}

export function listAllOrders(context: Context, query: QueryOf<typeof trackingCalls.getAllOrders>) {
  return listPage(context, { ...query, sortBy: 'createdDate' })
}

type WaitingQuery = QueryOf<typeof trackingCalls.getAllDelayedOrders>

/** Orders that were sent and not signed, or signed and not completed, for longer than the settings allow. */
export function listDelayedOrders(context: Context, query: WaitingQuery) {
  const { now, config } = context
  const delayed = {
    unsignedBefore: new Date(now.getTime() - config.delayedUnsignedDays * msPerDay),
    unfinishedBefore: new Date(now.getTime() - config.delayedUnfinishedDays * msPerDay),
  }
  return listPage(context, { ...query, delayed })
}

/** Orders that were sent, and neither signed nor declined. */
export function listInProgressOrders(context: Context, query: WaitingQuery) {
  return listPage(context, { ...query, status: orderStatus.inProgress })
}

/** A page of the orders and quotes of one customer, newest first. */
export async function listCustomerOrders(
  context: Context,
  customerID: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedOrder[]> {
  const list = { filter: { customerID }, seesAll: seesAllDealers(context.caller.kind) }
  const newest = { by: 'createdDate', descending: true, limit: pageSize, offset: (page - 1) * pageSize } as const
  const [, orders] = await Promise.all([getCustomer(context, customerID), readOrders(context.tx, list, newest)])
  return orders
}

/** The newest orders and quotes that the caller may see. */
export async function listNewestOrders(context: Context, limit: number): Promise<ListedOrder[]> {
  const list = { filter: {}, seesAll: seesAllDealers(context.caller.kind) }
  return readOrders(context.tx, list, { by: 'createdDate', descending: true, limit, offset: 0 })
}
