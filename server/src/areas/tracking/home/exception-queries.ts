import type { HomeException } from '@dealerline/shared/contract/home.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredException = Omit<HomeException, 'kind' | 'count'>

const columns = (since: string, detail: string) => `
  o.order_id as "orderID", o.is_quote as "isQuote", c.name, d.dealer_full_name as "dealerFullName", ${detail} as detail,
  app.utc_text(${since}) as since`
const joins = `join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id`

/**
 * The newest message of the last 30 days to each signer or recipient of an open order or quote, if it could not be
 * delivered; newest first.
 */
export function selectFailedMessages(tx: Transaction, limit: number): Promise<StoredException[]> {
  return tx.prepared({
    name: 'home_failed_messages',
    text: `select * from (
        (select ${columns('m.created_at', 'm.problem')}
          from deliveries m join orders o using (order_id) ${joins}
          where (m.status = 'failed' or m.receipt in ('undelivered', 'failed')) and m.created_at > app.now() - interval '30 days'
            and o.order_status = 1 and not exists (
              select from deliveries l where l.recipient_guid = m.recipient_guid and l.delivery_id > m.delivery_id)
          order by m.created_at desc limit $1)
        union all
        (select ${columns('m.queued_at', 'm.problem')}
          from quote_messages m join quote_offers f using (offer_id)
            join quote_offer_variants v on v.offer_id = f.offer_id and v.position = 1
            join orders o on o.order_id = v.order_id join customers c on c.customer_id = o.customer_id
            join dealers d on d.dealer_id = o.dealer_id
          where (m.status = 'failed' or m.receipt in ('undelivered', 'failed')) and m.queued_at > app.now() - interval '30 days'
            and f.status = 'sent' and o.related_order is null and not exists (
              select from quote_messages l where l.offer_id = m.offer_id and l.message_id > m.message_id)
          order by m.queued_at desc limit $1)) found
      order by since desc limit $1`,
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
