import type { ProgressChannel } from '@dealerline/shared/contract/progress.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { CustomerLink } from '../../../links/link-queries.ts'

/** A signer who gets messages by one channel, at the address that got the link to sign. */
export interface StoredFollower extends LinkRecipient {
  followerID: number
  guid: string
  channel: ProgressChannel
  isOn: boolean
}

const columns = sql`f.follower_id as "followerID", f.recipient_guid as "guid", f.order_id as "orderID", f.dealer_id as "dealerID",
  f.channel, f.is_on as "isOn", l.name, l.email, l.mobile`

/** Returns followers whose order has changed since their last check, in the order of their ids. */
export const selectDueFollowers = (tx: Transaction, afterID: number, maxRows: number) =>
  // A transaction that was open during the last check may have stored an earlier time.
  tx.prepared<{ followerID: number }>('select_due_followers')`
    select follower_id as "followerID" from progress_followers
      where is_on and follower_id > ${afterID}
      and app.progress_changed_at(order_id) > checked_at - interval '10 minutes'
      order by follower_id limit ${maxRows}`

/** Locks a follower until the transaction ends, and stores the time of the check. */
export const lockFollower = (tx: Transaction, followerID: number) =>
  tx.first<StoredFollower>('lock_progress_follower')`
    update progress_followers f set checked_at = app.now() from customer_links l
      where f.follower_id = ${followerID} and l.guid = f.recipient_guid returning ${columns}`

/** Finds the follower of a link and a channel. */
export const findFollower = (tx: Transaction, guid: string, channel: ProgressChannel) =>
  tx.first<StoredFollower>('find_progress_follower')`
    select ${columns} from progress_followers f join customer_links l on l.guid = f.recipient_guid
      where f.recipient_guid = ${guid} and f.channel = ${channel}`

/** A person who has signed an order, with the address that got the link to sign. */
export type LinkRecipient = Pick<CustomerLink, 'orderID' | 'dealerID' | 'name' | 'email' | 'mobile'>

export const findLinkRecipient = (tx: Transaction, guid: string) =>
  tx.first<LinkRecipient>('find_progress_recipient')`
    select order_id as "orderID", dealer_id as "dealerID", name, email, mobile from customer_links
      where guid = ${guid} and answer = 'signed'`
