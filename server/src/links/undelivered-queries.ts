import { sql } from '../kernel/compose.ts'

/** Whether the message `m` is the newest one with its link (of news, by its channel) other than copies, and could not be delivered. The index of failed messages has the same condition. */
export const isUndelivered = sql`(m.status = 'failed' or m.receipt in ('undelivered', 'failed')) and m.purpose <> 'copy' and not exists (
  select from link_messages l where l.link = m.link and l.link_kind = m.link_kind and l.message_id > m.message_id and l.purpose <> 'copy'
    and (l.link_kind <> 'progress' or l.channel = m.channel))`

/** Whether the link of the message `m` waits for its recipient. */
export const isOpenLink = sql`case m.link_kind
  when 'progress' then exists (select from progress_followers f where f.recipient_guid = m.link and f.channel = m.channel and f.is_on)
  else exists (select from customer_links k where k.guid = m.link and k.answered_at is null and k.closed = '') end`
