import type { Transaction } from '../../../kernel/database.ts'

interface MessageCounts {
  ofDealer: number
  toRecipient: number
}

/**
 * Counts the messages that a dealer has sent to customers in the last 24 hours, without reminders: all of them, and those to one
 * address. `address` is an e-mail address in lower case, or the last nine digits of a mobile number.
 */
export async function countMessages(tx: Transaction, dealerID: number, address: string): Promise<MessageCounts> {
  const [counts] = await tx.prepared<MessageCounts>({
    name: 'count_messages_of_dealer',
    text: `select count(*)::integer as "ofDealer", (count(*) filter (where $2 = case
          when recipient like '%@%' then lower(recipient) else right(regexp_replace(recipient, '\\D', '', 'g'), 9) end
        ))::integer as "toRecipient"
      from (
        select recipient from deliveries
          where dealer_id = $1 and kind = 'request' and created_at > app.now() - interval '1 day'
        union all select recipient from quote_messages
          where dealer_id = $1 and kind <> 'reminder' and queued_at > app.now() - interval '1 day'
        union all select recipient from application_messages
          where dealer_id = $1 and (status = 'waiting' or sent_at > app.now() - interval '1 day')
        union all select recipient from port_requests where dealer_id = $1 and created_at > app.now() - interval '1 day'
        union all select content -> 'to' ->> 'email' from serviceability_requests
          where dealer_id = $1 and kind = 'email' and created_at > app.now() - interval '1 day') as messages`,
    values: [dealerID, address],
  })
  return counts ?? { ofDealer: 0, toRecipient: 0 }
}
