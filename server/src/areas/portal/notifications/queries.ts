import type { Notification, NotificationFields } from '@dealerline/shared/contract/notifications.ts'
import type { Audience } from '@dealerline/shared/rules/notifications.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = sql`n.notification_id as id, n.title, n.body as text, n.audience,
  coalesce(n.from_date::text, '') as "fromDate", coalesce(n.until_date::text, '') as "untilDate",
  app.utc_text(n.created_at) as "createdAt", n.created_by as "createdBy",
  n.link, n.version`
const statusFor = (person: number) =>
  sql`case when n.notification_id in (select app.notifications_read_by(${person})) then 'read' else 'unread' end as status`
/**
 * Whether a reminder still has a reason: the caller sees its order, which is open, or is completed if its contract ends. Everything
 * else that is in the bell stays there.
 */
const isDue = sql`(n.event <> 'reminder' or exists (
  select from orders o where o.order_id = n.order_id and case n.chase_reason when 'contractEnds' then o.order_status = 3
    else o.order_status not in (3, 4) and not (o.is_quote and o.related_order is not null) end))`
/**
 * Matches today's notifications for these audiences. Checks the day too, because row policies let administrators see
 * all.
 */
const isCurrent = (audiences: readonly Audience[], dealerID: number) => sql`
  case when n.dealer_id is null then n.audience = any (${audiences}) else n.dealer_id = ${dealerID} and n.in_bell end
  and coalesce(n.from_date, '-infinity') <= app.today() and coalesce(n.until_date, 'infinity') >= app.today()
  and ${isDue}`

/** A person's notifications of today, newest first: those of the provider and those for their dealer. */
export const selectCurrentNotifications = (
  tx: Transaction,
  person: number,
  audiences: readonly Audience[],
  dealerID: number,
) =>
  tx.prepared<Notification>('select_showing_notifications')`
    select ${columns}, ${statusFor(person)} from notifications n where ${isCurrent(audiences, dealerID)}
      order by coalesce(n.from_date, (n.created_at at time zone app.time_zone())::date) desc, n.notification_id desc
      limit 200`

/** The ids of all of a person's notifications of today, or this one if it is among them. The list may be too long to show. */
export const selectCurrentIDs = (tx: Transaction, audiences: readonly Audience[], dealerID: number, id: number) =>
  tx.column<{ id: number }>('current_notification_ids')`
    select n.notification_id as id from notifications n where ${isCurrent(audiences, dealerID)}
      and (${id} = 0 or n.notification_id = ${id})`

/** All notifications of the provider, newest first. Those for one dealer are not among them. */
export const selectAll = (tx: Transaction, person: number) =>
  tx.prepared<Notification>('select_all_notifications')`
    select ${columns}, ${statusFor(person)} from notifications n where n.dealer_id is null
      order by n.notification_id desc limit 1000`

export const countNewNotifications = async (
  tx: Transaction,
  person: number,
  audiences: readonly Audience[],
  dealerID: number,
) =>
  (await tx.value<{ count: number }>('count_new_notifications')`
    select count(*)::integer as count from notifications n where ${isCurrent(audiences, dealerID)}
      and n.notification_id not in (select app.notifications_read_by(${person}))`) ?? 0

/** Marks notifications as read or unread for the signed-in person, even if they act as another dealer. */
export async function markNotifications(
  tx: Transaction,
  person: number,
  ids: readonly number[],
  isRead: boolean,
): Promise<void> {
  await tx.prepared('mark_notifications')`select app.mark_notifications(${person}, ${ids}, ${isRead})`
  tx.announce('news')
}

/** Locks a notification until the call ends and returns it. */
export const lockNotification = (tx: Transaction, person: number, id: number) =>
  tx.first<Notification>('hold_notification')`
    select ${columns}, ${statusFor(person)} from notifications n
      where n.notification_id = ${id} and n.dealer_id is null for update of n`

/** Stores a notification. The id 0 creates one. */
export async function saveNotification(
  tx: Transaction,
  person: number,
  id: number,
  { title, text, audience, fromDate, untilDate }: NotificationFields,
  by: string,
): Promise<Notification> {
  const [from, until] = [fromDate || null, untilDate || null]
  const notification =
    id === 0
      ? await tx.first<Notification>('insert_notification')`
          with n as (insert into notifications (title, body, audience, from_date, until_date, created_by)
            values (${title}, ${text}, ${audience}, ${from}, ${until}, ${by}) returning *)
          select ${columns}, ${statusFor(person)} from n`
      : await tx.first<Notification>('update_notification')`
          with n as (update notifications set title = ${title}, body = ${text}, audience = ${audience},
            from_date = ${from}, until_date = ${until}, version = version + 1 where notification_id = ${id} returning *)
          select ${columns}, ${statusFor(person)} from n`
  if (!notification) throw new Error('A notification was not stored.')
  tx.announce('news')
  return notification
}

export async function deleteNotification(tx: Transaction, id: number): Promise<string | undefined> {
  const row = await tx.first<{ title: string }>('delete_notification')`
    delete from notifications where notification_id = ${id} and dealer_id is null returning title`
  tx.announce('news')
  return row?.title
}
