import type { HomeException } from '@dealerline/shared/contract/home.ts'
import type { ApplicationKindName } from '@dealerline/shared/rules/application-states.ts'
import { type Fragment, sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { isOpenLink, isUndelivered } from '../../../links/undelivered-queries.ts'

export type StoredException = Omit<HomeException, 'kind' | 'count'>

const columns = (since: Fragment, detail: Fragment) => sql`
  o.order_id as "orderID", o.is_quote as "isQuote", c.name, d.dealer_full_name as "dealerFullName", ${detail} as detail,
  app.utc_text(${since}) as since`
const joins = sql`join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id`

/**
 * The newest message of the last 30 days with each link that is still open, if it could not be delivered; newest first.
 */
export const selectFailedMessages = (tx: Transaction, limit: number) =>
  tx.prepared<StoredException>('home_failed_messages')`
    select ${columns(sql`m.queued_at`, sql`m.problem`)}
      from link_messages m join orders o using (order_id) ${joins}
      where m.queued_at > app.now() - interval '30 days' and ${isUndelivered} and ${isOpenLink}
        and (m.link_kind <> 'offer' or o.related_order is null)
      order by m.queued_at desc limit ${limit}`

/** Signed orders that the ticketing system refused, or has not completed since `before`; longest first. */
export const selectUnprocessed = (tx: Transaction, before: Date, limit: number) =>
  tx.prepared<StoredException>('home_unprocessed')`
    select ${columns(sql`o.moved_at`, sql`coalesce(k.problem, '')`)}
      from orders o ${joins} left join tickets k on k.order_id = o.order_id
      where o.order_status = 2 and (o.moved_at < ${before} or k.problem <> '')
      order by o.moved_at, o.order_id limit ${limit}`

/** Applications that customers approved and that are not processed yet; longest first. */
export const selectApprovedApplications = (tx: Transaction, limit: number) =>
  tx.prepared<StoredException & { applicationKind: ApplicationKindName }>('home_approved_applications')`
    select ${columns(sql`a.created_at`, sql`a.ticket_problem`)}, a.kind as "applicationKind"
      from applications a join orders o using (order_id) ${joins}
      where a.is_current and a.status = 'Approved' and o.order_status in (0, 1, 2)
      order by a.created_at, a.application_id limit ${limit}`

/** Undecided applications to become a dealer; longest first. */
export const selectInterests = (tx: Transaction, limit: number) =>
  tx.prepared<{ name: string; since: string }>('home_interests')`
    select coalesce(details ->> 'dealerName', '') as name, app.utc_text(submitted_at) as since
      from dealer_interests where status = 'Submitted' order by submitted_at, interest_id limit ${limit}`
