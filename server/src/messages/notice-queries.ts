import type { NoticeChannel } from '@dealerline/shared/rules/notice-channels.ts'
import type { Transaction } from '../kernel/database.ts'

export interface DealerNotification {
  dealerID: number
  /** Identifies the event, so that it is stored once. */
  key: string
  title: string
  text: string
  by: string
  /** The name of the event, or '' for a message to administrators. */
  event?: string
  /** The screen on which the dealer acts, or ''. */
  link?: string
  /** The order with which the notification is erased. */
  orderID?: number | undefined
  inBell?: boolean
  inDigest?: boolean
  bySms?: boolean
}

/** Stores a notification for one dealer, for 30 days, unless there is one of the same event. Returns its id if it is new. */
export async function insertDealerNotification(
  tx: Transaction,
  notice: DealerNotification,
): Promise<number | undefined> {
  const row = await tx.first<{ id: number }>('insert_dealer_notification')`
    insert into notifications
        (title, body, audience, created_by, dealer_id, event_key, until_date, event, link, order_id, in_bell,
        in_digest, by_sms)
      values (${notice.title}, ${notice.text}, 'dealers', ${notice.by}, ${notice.dealerID}, ${notice.key},
        app.today() + 30, ${notice.event ?? ''}, ${notice.link ?? ''}, ${notice.orderID ?? null}, ${notice.inBell ?? true},
        ${notice.inDigest ?? false}, ${notice.bySms ?? false}) on conflict (event_key) do nothing
      returning notification_id as id`
  if (row) tx.announce('news')
  return row?.id
}

/** A person who can hear of events, with their own choice for one of them. */
export interface NoticePerson {
  authLevel: string
  authGroup: string
  mobile: string
  channels: NoticeChannel[] | null
}

export const findNoticePerson = (tx: Transaction, dealerID: number, event: string) =>
  tx.first<NoticePerson>('find_notice_person')`
    select d.auth_level as "authLevel", d.auth_group as "authGroup", coalesce(p.mobile, '') as mobile,
        c.channels as "channels"
      from dealers d left join profiles p on p.dealer_id = d.dealer_id
        left join notice_choices c on c.dealer_id = d.dealer_id and c.event = ${event}
      where d.dealer_id = ${dealerID}`

/** A stored notice with the person who gets it. */
export interface StoredNotice {
  key: string
  title: string
  text: string
  link: string
  email: string
  name: string
  mobile: string
  /** The number of notices to this person by SMS in the last 24 hours, up to this one. */
  smsCount: number
}

export const findNotice = (tx: Transaction, notificationID: number) =>
  tx.first<StoredNotice>('find_notice')`
    select coalesce(n.event_key, '') as key, n.title, n.body as text, n.link, d.dealer_email as email,
        d.dealer_full_name as name, coalesce(p.mobile, '') as mobile,
        (select count(*)::integer from notifications m where m.dealer_id = n.dealer_id and m.by_sms
          and m.notification_id <= n.notification_id and m.created_at > app.now() - interval '1 day') as "smsCount"
      from notifications n join dealers d on d.dealer_id = n.dealer_id left join profiles p on p.dealer_id = d.dealer_id
      where n.notification_id = ${notificationID}`

export async function showInBell(tx: Transaction, notificationID: number): Promise<void> {
  await tx.execute('show_notice_in_bell')`
    update notifications set in_bell = true where notification_id = ${notificationID}`
  tx.announce('news')
}

/** Deletes the notifications for one dealer whose last day is over. */
export const deleteOldNotices = (tx: Transaction) =>
  tx.execute('delete_old_notices')`
    delete from notifications where dealer_id is not null and until_date < app.today()`
