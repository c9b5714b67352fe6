import type { HomeTeamMember } from '@dealerline/shared/contract/home.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import type { ChaseFacts } from '@dealerline/shared/rules/chase.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { isOpenLink, isUndelivered } from '../../../links/undelivered-queries.ts'

/** The money at risk, as `moneyAtRisk` of the rules calculates it. The index orders_at_risk has the same expression. */
const atRisk = sql`greatest(coalesce(o.over_term, 0), coalesce(o.monthly, 0) + coalesce(o.once_off, 0))`

/** Whether a message could not be delivered. The indexes of failed messages have the same condition. */
const hasFailed = sql`m.status = 'failed' or m.receipt in ('undelivered', 'failed')`

/** Whether an order is open, or a quote that was not converted. */
const isOpen = sql`o.order_status in (0, 1, 2, 5) and not (o.is_quote and o.related_order is not null)`

export type StoredTask = Omit<ChaseFacts, 'quoteState' | 'rejectedPortAt'> & {
  orderID: number
  customerName: string
  dealerID: number
  dealerFullName: string
  relatedOrder: number
  grade: ListedOrder['grade']
  quoteState: ListedOrder['quoteState']
  trouble: ListedOrder['trouble']
  monthly: number
  onceOff: number
  overTerm: number
}

/**
 * The open orders and quotes of the caller and their group with the most money at risk, with the facts that decide whether
 * they need a next action. `portBlock` is the block of numbers to port. The limit does not count the orders `aside`, which are always
 * among them.
 */
export const selectOpenOrders = (tx: Transaction, portBlock: string, aside: readonly number[], limit: number) =>
  tx.prepared<StoredTask>('home_open_orders')`
    with found as (
        (select o.* from unnest(app.dealer_ids()) as mine (dealer) cross join lateral (
          select o.*, ${atRisk} as at_risk from orders o
          where o.dealer_id = mine.dealer and ${isOpen} and o.order_id <> all (${aside}::integer[])
          order by ${atRisk} desc, o.order_id desc limit ${limit}) o
        order by o.at_risk desc, o.order_id desc limit ${limit})
        union all
        select o.*, ${atRisk} from orders o
          where o.order_id = any (${aside}::integer[]) and o.dealer_id in (select unnest(app.dealer_ids())) and ${isOpen})
      select f.order_id as "orderID", c.name as "customerName", f.dealer_id as "dealerID",
        d.dealer_full_name as "dealerFullName", f.order_status as "orderStatus", f.is_quote as "isQuote",
        coalesce(f.related_order, 0) as "relatedOrder",
        app.quote_state(f.order_id, f.is_quote, f.order_status, f.related_order) as "quoteState",
        app.utc_text(f.created_date) as "createdDate", app.utc_text(f.moved_at) as "movedAt",
        app.utc_text(coalesce(e.sent_at, q.sent_at)) as "sentAt",
        app.utc_text(coalesce(e.expires_at, q.expires_at)) as "expiresAt",
        coalesce(e.status, '') as "envelopeStatus", coalesce(q.has_failed, exists (
          select from link_messages m where m.order_id = f.order_id and m.link_kind not in ('offer', 'progress')
            and ${isUndelivered} and ${isOpenLink})) as "hasFailedMessage",
        coalesce((select a.status from applications a where a.order_id = f.order_id and a.is_current
          and a.kind = case f.order_type when 1 then 'relocation' when 2 then 'lessee' when 4 then 'finance' end), '')
          as "applicationStatus",
        f.order_status = 2 and exists (select from order_lines l where l.order_id = f.order_id
        and l.block = ${portBlock})
          and coalesce(p.is_open, true) as "hasPorts",
        app.order_trouble(f.order_id, f.order_status) as trouble,
        (select g.grade from order_grades g where g.order_id = f.order_id and not g.is_stale
          and (g.changes_at is null or g.changes_at > app.now())) as grade,
        coalesce(f.monthly, 0) as monthly, coalesce(f.once_off, 0) as "onceOff", coalesce(f.over_term, 0) as "overTerm"
      from found f join customers c using (customer_id) join dealers d on d.dealer_id = f.dealer_id
        left join lateral (
          select bool_or(p.state not in ('ported', 'withdrawn')) as is_open from port_numbers p
          where p.order_id = f.order_id) p on f.order_status = 2
        left join lateral (
          select e.status, e.sent_at, coalesce(
              (select min(l.expires_at) from customer_links l
                where l.kind = 'signing' and l.subject = e.order_id and l.answered_at is null and l.closed = ''),
              e.expires_at) as expires_at
          from envelopes e where e.order_id = f.order_id order by e.created_at desc limit 1) e on not f.is_quote
        left join lateral (
          select coalesce(max(m.sent_at), min(o.created_at)) as sent_at, min(v.expires_at) as expires_at,
            (array_agg(${hasFailed} order by m.message_id desc))[1] as has_failed
          from (select v.offer_id from quote_offer_variants v where v.order_id = f.order_id order by v.offer_id desc
          limit 1) n
            join quote_offers o using (offer_id) left join link_messages m on m.link = o.guid and m.purpose <> 'copy'
            left join quote_versions v on v.order_id = f.order_id and v.superseded_at is null
          group by o.offer_id) q on f.is_quote
      order by f.at_risk desc, f.order_id desc`

/** An order or quote with the name of its customer. */
export const findNamedOrder = (tx: Transaction, orderID: number) =>
  tx.first<Pick<ListedOrder, 'customerID' | 'customerName' | 'isQuote'>>('find_named_order')`
    select o.customer_id as "customerID", c.name as "customerName", o.is_quote as "isQuote"
      from orders o join customers c using (customer_id) where o.order_id = ${orderID}`

export type GroupMember = Pick<HomeTeamMember, 'dealerID' | 'dealerFullName'>

/** The people in the group of a manager; empty for everybody else. */
export const selectGroup = (tx: Transaction) =>
  tx.prepared<GroupMember>('home_group')`
    select dealer_id as "dealerID", dealer_full_name as "dealerFullName" from dealers
      where app.caller_kind() = 4 and dealer_id = any ((select app.dealer_ids())::integer[])
      order by dealer_full_name, dealer_id`
