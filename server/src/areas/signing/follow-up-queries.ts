import type { Transaction } from '../../kernel/database.ts'

/** Returns signers who have not answered, if the portal has not asked the service about them since this time. */
export const selectSilentSigners = (tx: Transaction, since: Date, maxRows: number) =>
  tx.prepared<{ guid: string }>('select_unheard_recipients')`
    select l.guid from customer_links l join envelope_recipients r on r.guid = l.guid
        cross join lateral app.link_sent_at(l.guid) as s (sent_at)
      where l.kind = 'signing' and l.answered_at is null and l.closed = '' and l.expires_at is not null
        and r.signs_at <> '' and s.sent_at < ${since} and (r.service_asked_at is null or r.service_asked_at < ${since})
      order by s.sent_at limit ${maxRows}`
