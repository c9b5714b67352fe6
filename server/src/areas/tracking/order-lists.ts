import type { BodyOf, QueryOf } from '@dealerline/shared/contract/call.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import type { orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { seesAllDealers } from '@dealerline/shared/rules/access.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { wordsOf } from '../../kernel/words.ts'
import { getCustomer } from '../customers/customers.ts'
import * as queries from './queries.ts'

/** How far people are told the count; of everybody's orders less far where most of them have to be passed over. */
const counted = { plainly: 10_000, narrowed: 1_000 }

/** Customers that are named one by one; more of them are met soon enough by walking the orders. */
const mostCustomers = 20_000

const day = 24 * 60 * 60 * 1000

type Given = Omit<queries.OrderFilter, 'seesAll' | 'words' | 'orderID' | 'customerIDs'> & {
  keyword: string
  page: number
  pageSize: number
  descending: boolean
}

async function listPage(
  context: Context,
  { keyword, page, pageSize, descending, ...given }: Given,
  by: queries.ListOrder['by'],
) {
  const { tx, caller } = context
  const words = wordsOf(keyword)
  const filter: queries.OrderFilter = {
    ...given,
    seesAll: seesAllDealers(caller.kind),
    words,
    orderID: toNumber(keyword),
  }
  if (words.length > 0) filter.customerIDs = await queries.findCustomerIDs(tx, words, mostCustomers)
  const isNarrowed =
    words.length > 0 || Object.values(given).some((value) => value !== undefined && value !== null && value !== false)
  const most = filter.seesAll && isNarrowed ? counted.narrowed : counted.plainly
  const [items, found] = await Promise.all([
    queries.selectOrders(tx, filter, { by, descending, limit: pageSize, offset: (page - 1) * pageSize }),
    queries.countOrders(tx, filter, most + 1),
  ])
  return { items, total: Math.min(found, most), isMore: found > most, page, pageSize }
}

/** An order's number as it is typed; undefined where the keyword is none. */
function toNumber(keyword: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(keyword) ? Number(keyword) : undefined
}

/** A page of the orders that the caller may see, newest first or last. */
export function listOrders(context: Context, given: BodyOf<typeof orderCalls.getPaginatedOrders>) {
  return listPage(context, given, 'created')
}

export function listAllOrders(context: Context, given: QueryOf<typeof trackingCalls.getAllOrders>) {
  return listPage(context, given, 'created')
}

type Waiting = QueryOf<typeof trackingCalls.getAllDelayedOrders>

/** Orders that were sent and not signed, or signed and not completed, for longer than the settings allow. */
export function listDelayedOrders(context: Context, given: Waiting) {
  const { now, config } = context
  const delayed = {
    unsignedBefore: new Date(now.getTime() - config.delayedUnsignedDays * day),
    unfinishedBefore: new Date(now.getTime() - config.delayedUnfinishedDays * day),
  }
  return listPage(context, { ...given, delayed }, 'moved')
}

/** Orders that were sent, and neither signed nor declined. */
export function listInProgressOrders(context: Context, given: Waiting) {
  return listPage(context, { ...given, status: orderStatus.inProgress }, 'moved')
}

/** A page of the orders and quotes of one customer, newest first. */
export async function listCustomerOrders(
  context: Context,
  customerID: number,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedOrder[]> {
  const filter = { seesAll: seesAllDealers(context.caller.kind), customerID, words: [] }
  const newest = { by: 'created', descending: true, limit: pageSize, offset: (page - 1) * pageSize } as const
  const [, found] = await Promise.all([
    getCustomer(context, customerID),
    queries.selectOrders(context.tx, filter, newest),
  ])
  return found
}
