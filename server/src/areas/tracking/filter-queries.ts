import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { QuoteState } from '@dealerline/shared/rules/quote-states.ts'
import { allOf, type Filters, type Fragment, integer, sql } from '../../kernel/compose.ts'
import { stageFilters } from './stage-queries.ts'

/** The matches of a keyword. */
export interface FoundByKeyword {
  /** The orders that the keyword names or that have a matching fact. */
  orderIDs: readonly number[]
  /** The customers that match the words, or null if there are too many. */
  customerIDs: readonly number[] | null
  words: readonly string[]
}

type ListQuery = BodyOf<typeof orderCalls.getPaginatedOrders>

/**
 * The filters of a list of orders: those of the contract, and those of single lists. A filter that is null or missing matches
 * everything.
 */
export interface OrderFilter
  extends Partial<Omit<ListQuery, 'keyword' | 'page' | 'pageSize' | 'sortBy' | 'descending'>> {
  customerID?: number
  found?: FoundByKeyword
  /** Only orders that got their current status before these times. */
  delayed?: { unsignedBefore: Date; unfinishedBefore: Date }
}

/** The conditions of the filters for orders `o`. */
export const orderFilters: Filters<OrderFilter> = {
  customerID: (customerID) => sql`o.customer_id = ${customerID}`,
  dealerID: (dealerID) => sql`o.dealer_id = ${dealerID}`,
  status: (status) => sql`o.order_status = ${integer(status)}`,
  isQuote: (isQuote) => sql`o.is_quote = ${isQuote}`,
  quoteState: isInQuoteState,
  stage: (stage) => stageFilters[stage],
  // A number in the text, because the planner can then use the partial index of orders with a special type.
  orderType: (type) =>
    type === orderTypes.ordinary ? sql`o.order_type = 0` : sql`o.order_type = ${integer(type)} and o.order_type <> 0`,
  flagged: (flagged) => (flagged ? sql`o.admin_flag` : undefined),
  isTemplate: (isTemplate) => (isTemplate ? sql`o.template_name <> '' and o.order_status <> 4` : undefined),
  isDraft: (isDraft) => (isDraft ? isUnfinished() : undefined),
  createdFrom: (day) => sql`o.created_date >= ${day}::date::timestamp at time zone app.time_zone()`,
  createdTo: (day) => sql`o.created_date < (${day}::date + 1)::timestamp at time zone app.time_zone()`,
  found: matchesKeyword,
  delayed: ({ unsignedBefore, unfinishedBefore }) => sql`o.order_status in (1, 2)
    and o.moved_at < greatest(${unsignedBefore}::timestamptz, ${unfinishedBefore}::timestamptz)
    and o.moved_at < case o.order_status when 1 then ${unsignedBefore}::timestamptz else ${unfinishedBefore}::timestamptz end`,
}

const quoteStateOf = sql`app.quote_state(o.order_id, o.is_quote, o.order_status, o.related_order)`

/** The states in which the dealer has nothing to do about a quote. */
const settledStates: readonly QuoteState[] = ['Sent', 'Opened', 'Not chosen']

const isUnfinished = () => sql`o.order_status = 0 and not (o.is_quote and o.related_order is not null)
  and not exists (select from applications a where a.order_id = o.order_id and a.is_current
    and a.status not in ('Created', 'Rejected'))
  and ${quoteStateOf} <> all (${settledStates}::text[])`

const liveOffers = sql`f.status = 'sent' and q.superseded_at is null and q.expires_at > app.now()`
const acceptedOffers = sql`f.status = 'accepted'`

/** The offers of quotes in these states, which an index finds. Quotes in the other states are frequent. */
const offersOf: Partial<Record<QuoteState, Fragment>> = {
  Sent: liveOffers,
  Opened: liveOffers,
  Question: liveOffers,
  Accepted: acceptedOffers,
  'Not chosen': acceptedOffers,
  Rejected: sql`f.status = 'declined'`,
}

function isInQuoteState(state: QuoteState): Fragment {
  const offers = offersOf[state]
  const isOffered = offers
    ? sql`o.order_id in (select v.order_id from quote_offers f join quote_offer_variants v using (offer_id)
        join quote_versions q using (order_id, quote_version) where ${offers})`
    : sql`true`
  return sql`o.is_quote and o.order_status = 0 and ${isOffered} and ${quoteStateOf} = ${state}`
}

function matchesKeyword({ orderIDs, customerIDs, words }: FoundByKeyword): Fragment {
  const hasWords = allOf(words.map((word) => sql`c.search_text like app.containing(${word}::text)`))
  const matchesCustomer = customerIDs
    ? sql`o.customer_id = any (${customerIDs}::integer[])`
    : // A subquery, because a join would collect all matching customers before it reads the newest orders.
      sql`(select ${hasWords} from customers c where c.customer_id = o.customer_id)`
  return sql`o.order_id = any (${orderIDs}::integer[]) or ${matchesCustomer}`
}
