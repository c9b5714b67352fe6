import type { Transaction } from '../../kernel/database.ts'

/** The links of signers that have expired, longest expired first. */
export function selectExpiredSigners(
  tx: Transaction,
  now: Date,
  maxRows: number,
): Promise<{ guid: string; orderID: number }[]> {
  return tx.prepared({
    name: 'select_expired_recipients',
    text: `select guid, order_id as "orderID" from envelope_recipients
      where expires_at <= $1 and status in ('waiting', 'sent', 'viewed') order by expires_at limit $2`,
    values: [now, maxRows],
  })
}

/** Returns signers who have not answered, if the portal has not asked the service about them since this time. */
export function selectSilentSigners(tx: Transaction, since: Date, maxRows: number): Promise<{ guid: string }[]> {
  return tx.prepared({
    name: 'select_unheard_recipients',
    text: `select guid from envelope_recipients
      where signs_at <> '' and status in ('sent', 'viewed') and sent_at < $1
        and (service_asked_at is null or service_asked_at < $1)
      order by sent_at limit $2`,
    values: [since, maxRows],
  })
}
