import type { ListedStage } from '@dealerline/shared/rules/listed-stages.ts'
import { type Fragment, sql, textOf } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

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

/** The stages that each filter of a list shows, and whether it shows them at any age. */
const shownStages: Record<ListedStage, { stages: readonly StoredStage['stage'][]; isOfAnyAge?: true }> = {
  draft: { stages: ['draft'] },
  sent: { stages: ['sent'] },
  open: { stages: ['draft', 'sent'] },
  signed: { stages: ['signed'] },
  allDraft: { stages: ['draft'], isOfAnyAge: true },
  allSent: { stages: ['sent'], isOfAnyAge: true },
}

/** Returns the condition of the orders `o` that a list filtered by this stage shows. */
export function isInStage(listed: ListedStage): Fragment {
  const { stages, isOfAnyAge } = shownStages[listed]
  if (stages.includes('signed')) return isSigned
  return sql`${isOfAnyAge ? isUnsigned : isRecent}
    and (select ${stage} from (select) one ${withNewestOffer}) = any (${stages}::text[])`
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
  return tx.prepared({ name: 'home_stages_of_group', text: textOf(counted(source, sql`o.dealer_id`)), values: [] })
}

/** Counts the stages of all dealers together. */
export function selectStagesOfAll(tx: Transaction): Promise<StoredStage[]> {
  return tx.prepared({ name: 'home_stages_of_all', text: textOf(counted(staged(sql`true`), sql`0`)), values: [] })
}
