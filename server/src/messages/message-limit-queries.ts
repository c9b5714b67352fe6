import type { Transaction } from '../kernel/database.ts'

/**
 * Lets the sends of a dealer wait for each other until they are committed, so that the next one counts the message of the
 * one before.
 */
export const lockSends = (tx: Transaction, dealerID: number) =>
  tx.execute('lock_sends_of_dealer')`
    select pg_advisory_xact_lock(hashtextextended('messages of dealer ' || ${String(dealerID)}::text, 0))`

/**
 * Counts the messages that a dealer has sent to customers in the last 24 hours, without reminders: all of them, and those to one
 * address. `address` is a mailbox, or a number as it is dialled.
 */
export const countMessages = (tx: Transaction, dealerID: number, address: string) =>
  tx.one<{ ofDealer: number; toRecipient: number }>('count_messages_of_dealer')`
    select count(*)::integer as "ofDealer",
      (count(*) filter (where ${address} = app.to_destination(recipient)))::integer as "toRecipient"
      from (
        select recipient from link_messages
          where dealer_id = ${dealerID} and purpose in ('request', 'answer', 'copy')
          and queued_at > app.now() - interval '1 day'
        union all select content -> 'to' ->> 'email' from serviceability_requests
          where dealer_id = ${dealerID} and kind = 'email' and created_at > app.now() - interval '1 day') as messages`
