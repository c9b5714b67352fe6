import type { Notification, NotificationFields } from '@dealerline/shared/contract/notifications.ts'
import type { Audience } from '@dealerline/shared/rules/notifications.ts'
import type { Transaction } from '../../../kernel/database.ts'

const columns = `n.notification_id as id, n.title, n.body as text, n.audience,
  coalesce(n.from_date::text, '') as "fromDate", coalesce(n.until_date::text, '') as "untilDate",
  app.utc_text(n.created_at) as "createdAt", n.created_by as "createdBy",
  n.link, n.version`
const status = `case when n.notification_id in (select app.notifications_read_by($1)) then 'read' else 'unread' end as status`
/**
 * Matches today's notifications for these audiences. Checks the day too, because row policies let administrators see
 * all.
 */
const isCurrent = `case when n.dealer_id is null then n.audience = any ($2) else n.dealer_id = $3 and n.in_bell end and coalesce(n.from_date, '-infinity') <= app.today()
  and coalesce(n.until_date, 'infinity') >= app.today()`

/** A person's notifications of today, newest first: those of the provider and those for their dealer. */
export function selectCurrentNotifications(
  tx: Transaction,
  person: number,
  audiences: readonly Audience[],
  dealerID: number,
): Promise<Notification[]> {
  return tx.prepared({
    name: 'select_showing_notifications',
    text: `select ${columns}, ${status} from notifications n where ${isCurrent}
      order by coalesce(n.from_date, (n.created_at at time zone app.time_zone())::date) desc, n.notification_id desc limit 200`,
    values: [person, audiences, dealerID],
  })
}

/** All notifications of the provider, newest first. Those for one dealer are not among them. */
export function selectAll(tx: Transaction, person: number): Promise<Notification[]> {
  return tx.prepared({
    name: 'select_all_notifications',
    text: `select ${columns}, ${status} from notifications n where n.dealer_id is null
      order by n.notification_id desc limit 1000`,
    values: [person],
  })
}

export async function countNewNotifications(
  tx: Transaction,
  person: number,
  audiences: readonly Audience[],
  dealerID: number,
): Promise<number> {
  const row = await tx.first<{ count: number }>({
    name: 'count_new_notifications',
    text: `select count(*)::integer as count from notifications n
      where ${isCurrent} and n.notification_id not in (select app.notifications_read_by($1))`,
    values: [person, audiences, dealerID],
  })
  return row?.count ?? 0
}

/** Marks notifications as read or unread for the signed-in person, even if they act as another dealer. */
export async function markNotifications(
  tx: Transaction,
  person: number,
  ids: readonly number[],
  isRead: boolean,
): Promise<void> {
  await tx.prepared({
    name: 'mark_notifications',
    text: 'select app.mark_notifications($1, $2, $3)',
    values: [person, ids, isRead],
  })
  tx.announce('news')
}

/** Locks a notification until the call ends and returns it. */
export function lockNotification(tx: Transaction, person: number, id: number): Promise<Notification | undefined> {
  return tx.first<Notification>({
    name: 'hold_notification',
    text: `select ${columns}, ${status} from notifications n where n.notification_id = $2 and n.dealer_id is null for update of n`,
    values: [person, id],
  })
}

/** Stores a notification. The id 0 creates one. */
export async function saveNotification(
  tx: Transaction,
  person: number,
  id: number,
  { title, text, audience, fromDate, untilDate }: NotificationFields,
  by: string,
): Promise<Notification> {
  const values = [person, id, title, text, audience, fromDate || null, untilDate || null]
  const notification = await tx.first<Notification>(
    id === 0
      ? {
          name: 'insert_notification',
          text: `with n as (insert into notifications (title, body, audience, from_date, until_date, created_by)
              select $3, $4, $5, $6, $7, $8 where $2::integer = 0 returning *)
            select ${columns}, ${status} from n`,
          values: [...values, by],
        }
      : {
          name: 'update_notification',
          text: `with n as (update notifications set title = $3, body = $4, audience = $5, from_date = $6, until_date = $7,
              version = version + 1 where notification_id = $2 returning *)
            select ${columns}, ${status} from n`,
          values,
        },
  )
  if (!notification) throw new Error('A notification was not stored.')
  tx.announce('news')
  return notification
}

export async function deleteNotification(tx: Transaction, id: number): Promise<string | undefined> {
  const row = await tx.first<{ title: string }>({
    name: 'delete_notification',
    text: 'delete from notifications where notification_id = $1 and dealer_id is null returning title',
    values: [id],
  })
  tx.announce('news')
  return row?.title
}
