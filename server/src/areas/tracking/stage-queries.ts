import type { ListedStage } from '@dealerline/shared/rules/listed-stages.ts'
import { type Fragment, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import { isOpenLink, isUndelivered } from '../../links/undelivered-queries.ts'

/** The orders and quotes of one stage of the pipeline. */
export interface StoredStage {
  dealerID: number
  stage: 'draft' | 'sent' | 'signed'
  isQuote: boolean
  count: number
  monthly: number
}

/** The orders `o` of any age that can belong to the stages Draft and Sent. A converted quote does not, because its order does. */
const isUnsigned = sql`o.order_status in (0, 1) and not (o.is_quote and o.related_order is not null)`
/** Those that the home screen counts. */
const isRecent = sql`${isUnsigned} and o.created_date > app.now() - interval '90 days'`

/** The orders `o` that belong to the stage Signed. */
const isSigned = sql`o.order_status in (2, 3) and o.signed_date >= date_trunc('month', app.today())::date`

/** The newest offer `n` of a quote `o`. */
const withNewestOffer = sql`left join lateral (
    select f.status, q.superseded_at is null as is_current, q.superseded_at is null and q.expires_at > app.now() as is_open
    from quote_offer_variants v join quote_offers f using (offer_id) join quote_versions q using (order_id, quote_version)
    where o.is_quote and v.order_id = o.order_id order by v.offer_id desc limit 1) n on true`

/** The stage of an order `o`; null if it belongs to none, such as a quote that the customer declined. */
const stage = sql`case when o.order_status in (2, 3) then 'signed' when o.order_status = 1 then 'sent'
    when n.status = 'sent' and n.is_open then 'sent' when n.is_current and n.status in ('declined', 'accepted') then null
    else 'draft' end`

const inStages = (stages: readonly StoredStage['stage'][], orders: Fragment) =>
  sql`${orders} and (select ${stage} from (select) one ${withNewestOffer}) = any (${stages}::text[])`

/**
 * Whether something happened to an order `o` that its dealer must act on. `findChase` of the rules says the same of an order on the
 * home screen. The parts read few rows by their indexes, so that the provider's staff can list the orders of all dealers.
 */
const needsDealer = sql`o.order_status in (0, 1, 2, 5) and not (o.is_quote and o.related_order is not null) and o.order_id in (
    select w.order_id from orders w where w.order_status = 5
    union all select p.order_id from port_numbers p join orders w using (order_id)
      where p.state in ('refused', 'rejected') and w.order_status = 2
    union all select coalesce(v.order_id, m.order_id) from link_messages m
        left join quote_offers f on m.link_kind = 'offer' and f.guid = m.link left join quote_offer_variants v using (offer_id)
      where m.link_kind <> 'progress' and ${isUndelivered} and ${isOpenLink}
    union all select a.order_id from applications a join orders w using (order_id)
      where a.is_current and a.status = 'Rejected' and w.order_status = 0
    union all select w.order_id from orders w cross join lateral (
        select e.status from envelopes e where e.order_id = w.order_id order by e.created_at desc limit 1) e
      where w.order_status = 1 and (e.status = 'expired' or exists (
        select from customer_links k where k.order_id = w.order_id and k.kind = 'signing' and k.answered_at is null
          and k.closed = '' and k.expires_at <= app.now()))
    union all select w.order_id from orders w where w.is_quote and w.order_status = 0 and w.order_id in (
        select q.order_id from quote_versions q where q.superseded_at is null and q.expires_at <= app.now()
        union all select v.order_id from quote_offers f join quote_offer_variants v using (offer_id)
          where f.status in ('sent', 'declined'))
      and app.quote_state(w.order_id, true, 0, w.related_order) in ('Question', 'Rejected', 'Expired'))`

/** The orders `o` that a list filtered by each stage shows. */
export const stageFilters: Record<ListedStage, Fragment> = {
  draft: inStages(['draft'], isRecent),
  sent: inStages(['sent'], isRecent),
  open: inStages(['draft', 'sent'], isRecent),
  signed: isSigned,
  allDraft: inStages(['draft'], isUnsigned),
  allSent: inStages(['sent'], isUnsigned),
  needsDealer,
  inSetUp: sql`o.order_status = 2`,
}

/** The orders that can belong to a stage. */
const staged = (condition: Fragment) => sql`
  select o.order_id, o.dealer_id, o.order_status, o.is_quote, o.monthly from orders o
    where ${isRecent} and ${condition}
  union all
  select o.order_id, o.dealer_id, o.order_status, o.is_quote, o.monthly from orders o
    where ${isSigned} and ${condition}`

const counted = (source: Fragment, dealer: Fragment) => sql`
  select ${dealer} as "dealerID", ${stage} as stage, o.is_quote as "isQuote", count(*)::integer as count,
    coalesce(sum(o.monthly), 0) as monthly
  from (${source}) o ${withNewestOffer}
  group by 1, 2, 3 having ${stage} is not null`

/** Counts the stages of each dealer in the caller's group. */
export function selectStagesOfGroup(tx: Transaction): Promise<StoredStage[]> {
  const source = sql`select o.* from unnest(app.dealer_ids()) as mine (dealer)
    cross join lateral (${staged(sql`o.dealer_id = mine.dealer`)}) o`
  return tx.prepared<StoredStage>('home_stages_of_group')`${counted(source, sql`o.dealer_id`)}`
}

/** Counts the stages of all dealers together. */
export const selectStagesOfAll = (tx: Transaction) =>
  tx.prepared<StoredStage>('home_stages_of_all')`${counted(staged(sql`true`), sql`0`)}`
