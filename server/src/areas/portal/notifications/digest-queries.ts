import type { Transaction } from '../../../kernel/database.ts'

/**
 * Puts the notices that wait, from before this time, into the daily e-mail of a day, and returns their dealers. A dealer has one
 * such e-mail a day, so notices that were stored too late wait for the next one.
 */
export const startDigests = (tx: Transaction, before: Date, day: string) =>
  tx.column<{ dealerID: number }>('start_digests')`
    with started as (
        update notifications n set digest_on = ${day}
        where n.in_digest and n.digest_on is null and n.dealer_id is not null and n.created_at < ${before}
          and not exists (select from notifications d where d.dealer_id = n.dealer_id and d.digest_on = ${day})
        returning n.dealer_id)
      select distinct d.dealer_id as "dealerID" from started join dealers d using (dealer_id) order by 1`

/** A notice of a daily e-mail, with the person who gets it. */
export interface DigestNotice {
  event: string
  title: string
  link: string
  email: string
  name: string
}

export const selectDigest = (tx: Transaction, dealerID: number, day: string) =>
  tx.prepared<DigestNotice>('select_digest')`
    select n.event, n.title, n.link, d.dealer_email as email, d.dealer_full_name as name
      from notifications n join dealers d on d.dealer_id = n.dealer_id
      where n.dealer_id = ${dealerID} and n.digest_on = ${day} order by n.notification_id`
