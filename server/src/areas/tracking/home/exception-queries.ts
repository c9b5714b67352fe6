import type { HomeException } from '@dealerline/shared/contract/home.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredException = Omit<HomeException, 'kind' | 'count'>

const columns = (since: string, detail: string) => `
  o.order_id as "orderID", o.is_quote as "isQuote", c.name, d.dealer_full_name as "dealerFullName", ${detail} as detail,
  app.utc_text(${since}) as since`
const joins = `join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id`

/** Whether the message `m` is the newest one with its link (of news, by its channel), and could not be delivered. The index of failed messages has the same condition. */
export const isUndelivered = `(m.status = 'failed' or m.receipt in ('undelivered', 'failed')) and not exists (
  select from link_messages l where l.link = m.link and l.link_kind = m.link_kind and l.message_id > m.message_id
    and (l.link_kind <> 'progress' or l.channel = m.channel))`

/** Whether the link of the message `m` waits for its recipient. */
export const isOpenLink = `case m.link_kind
  when 'progress' then exists (select from progress_followers f where f.recipient_guid = m.link and f.channel = m.channel and f.is_on)
  else exists (select from customer_links k where k.guid = m.link and k.answered_at is null and k.closed = '') end`

/**
 * The newest message of the last 30 days with each link that is still open, if it could not be delivered; newest first.
 */
export function selectFailedMessages(tx: Transaction, limit: number): Promise<StoredException[]> {
  return tx.prepared({
    name: 'home_failed_messages',
    text: `select ${columns('m.queued_at', 'm.problem')}
      from link_messages m join orders o using (order_id) ${joins}
      where m.queued_at > app.now() - interval '30 days' and ${isUndelivered} and ${isOpenLink}
        and (m.link_kind <> 'offer' or o.related_order is null)
      order by m.queued_at desc limit $1`,
    values: [limit],
  })
}

/** Signed orders that the ticketing system refused, or has not completed since `before`; longest first. */
export function selectUnprocessed(tx: Transaction, before: Date, limit: number): Promise<StoredException[]> {
  return tx.prepared({
    name: 'home_unprocessed',
    text: `select ${columns('o.moved_at', "coalesce(k.problem, '')")}
      from orders o ${joins} left join tickets k on k.order_id = o.order_id
      where o.order_status = 2 and (o.moved_at < $1 or k.problem <> '')
      order by o.moved_at, o.order_id limit $2`,
    values: [before, limit],
  })
}

/** Applications that customers approved and that are not processed yet; longest first. */
export function selectApprovedApplications(
  tx: Transaction,
  limit: number,
): Promise<(StoredException & { applicationKind: string })[]> {
  return tx.prepared({
    name: 'home_approved_applications',
    text: `select ${columns('a.created_at', 'a.ticket_problem')}, a.kind as "applicationKind"
      from applications a join orders o using (order_id) ${joins}
      where a.is_current and a.status = 'Approved' and o.order_status in (0, 1, 2)
      order by a.created_at, a.application_id limit $1`,
    values: [limit],
  })
}

/** Undecided applications to become a dealer; longest first. */
export function selectInterests(tx: Transaction, limit: number): Promise<{ name: string; since: string }[]> {
  return tx.prepared({
    name: 'home_interests',
    text: `select coalesce(details ->> 'dealerName', '') as name, app.utc_text(submitted_at) as since
      from dealer_interests where status = 'Submitted' order by submitted_at, interest_id limit $1`,
    values: [limit],
  })
}
