import type { ProgressChannel } from '@dealerline/shared/contract/progress.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A signer who gets messages by one channel. */
export interface StoredFollower {
  followerID: number
  guid: string
  orderID: number
  dealerID: number
  isOn: boolean
}

/** Returns followers whose order has changed since their last check, in the order of their ids. */
export function selectDueFollowers(
  tx: Transaction,
  afterID: number,
  maxRows: number,
): Promise<{ followerID: number }[]> {
  return tx.prepared<{ followerID: number }>({
    name: 'select_due_followers',
    // A transaction that was open during the last check may have stored an earlier time.
    text: `select follower_id as "followerID" from progress_followers
      where is_on and follower_id > $1 and app.progress_changed_at(order_id) > checked_at - interval '10 minutes'
      order by follower_id limit $2`,
    values: [afterID, maxRows],
  })
}

/** Locks a follower until the transaction ends, and stores the time of the check. */
export function lockFollower(tx: Transaction, followerID: number): Promise<StoredFollower | undefined> {
  return tx.first<StoredFollower>({
    name: 'lock_progress_follower',
    text: `update progress_followers set checked_at = app.now() where follower_id = $1
      returning follower_id as "followerID", recipient_guid as "guid", order_id as "orderID", dealer_id as "dealerID",
        is_on as "isOn"`,
    values: [followerID],
  })
}

/** Stores a message with its milestones, and returns its id. */
export async function insertMessage(
  tx: Transaction,
  { followerID, orderID, dealerID }: StoredFollower,
  { lines, milestones }: { lines: readonly string[]; milestones: readonly string[] },
): Promise<number> {
  const message = await tx.one<{ messageID: number }>({
    name: 'insert_progress_message',
    text: `with message as (
        insert into progress_messages (follower_id, order_id, dealer_id, lines) values ($1, $2, $3, $4) returning message_id
      )
      update progress_notices n set message_id = message.message_id from message
      where n.follower_id = $1 and n.milestone = any($5) returning message.message_id as "messageID"`,
    values: [followerID, orderID, dealerID, lines, milestones],
  })
  return message.messageID
}

export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'stopped'

export interface StoredMessage {
  messageID: number
  orderID: number
  dealerID: number
  guid: string
  channel: ProgressChannel
  isOn: boolean
  lines: string[]
  status: MessageStatus
  name: string
  email: string
  mobile: string
}

/** Returns a message with the address that got the follower's link. */
export function findMessage(tx: Transaction, messageID: number): Promise<StoredMessage | undefined> {
  return tx.first<StoredMessage>({
    name: 'find_progress_message',
    text: `select m.message_id as "messageID", m.order_id as "orderID", m.dealer_id as "dealerID", r.guid, f.channel as "channel", f.is_on as "isOn", m.lines,
        m.status as "status", r.name, r.email, r.mobile
      from progress_messages m join progress_followers f using (follower_id)
        join envelope_recipients r on r.guid = f.recipient_guid
      where m.message_id = $1`,
    values: [messageID],
  })
}

/** Stores the status of a message. A message that is no longer waiting stays unchanged. */
export async function updateMessageStatus(
  tx: Transaction,
  messageID: number,
  status: MessageStatus,
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_progress_message',
    text: `update progress_messages set status = $2, problem = $3, sent_at = case when $2 = 'sent' then app.now() end
      where message_id = $1 and status = 'waiting'`,
    values: [messageID, status, problem],
  })
}

/** A person who has signed an order, with the address that got the link to sign. */
export interface LinkRecipient {
  orderID: number
  dealerID: number
  name: string
  email: string
  mobile: string
}

export function findLinkRecipient(tx: Transaction, guid: string): Promise<LinkRecipient | undefined> {
  return tx.first<LinkRecipient>({
    name: 'find_progress_recipient',
    text: `select order_id as "orderID", dealer_id as "dealerID", name, email, mobile from envelope_recipients
      where guid = $1 and status = 'signed'`,
    values: [guid],
  })
}
