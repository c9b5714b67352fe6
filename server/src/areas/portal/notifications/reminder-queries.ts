import type { OrderSetAside } from '@dealerline/shared/contract/home.ts'
import type { Transaction } from '../../../kernel/database.ts'

type Reminder = Pick<OrderSetAside, 'orderID' | 'reason' | 'until'>

export interface NewReminder extends Reminder {
  personID: number
  title: string
  text: string
  by: string
  link: string
}

const keyOf = (personID: number, orderID: number) => `reminder-${personID}-${orderID}`

/** Stores the reminder of a person about an order in place of an earlier one, for 30 days from its day. Returns its id. */
export async function putReminder(
  tx: Transaction,
  { personID, orderID, reason, until, title, text, by, link }: NewReminder,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>('put_reminder')`
    insert into notifications
        (title, body, audience, created_by, dealer_id, event_key, event, chase_reason, from_date, until_date, link, order_id)
      values (${title}, ${text}, 'dealers', ${by}, ${personID}, ${keyOf(personID, orderID)}, 'reminder', ${reason},
        ${until}::date, ${until}::date + 30, ${link}, ${orderID})
      on conflict (event_key) do update set title = excluded.title, body = excluded.body, created_by = excluded.created_by,
        created_at = app.now(), chase_reason = excluded.chase_reason, from_date = excluded.from_date,
        until_date = excluded.until_date, link = excluded.link, version = notifications.version + 1
      returning notification_id as id`
  tx.announce('news')
  return id
}

export async function deleteReminder(tx: Transaction, personID: number, orderID: number): Promise<void> {
  await tx.execute('delete_reminder')`
    delete from notifications where event_key = ${keyOf(personID, orderID)} and event = 'reminder'`
  tx.announce('news')
}

/** The reminders of a person whose day has not come, the next one first. */
export const selectComingReminders = (tx: Transaction, personID: number) =>
  tx.prepared<Reminder>('coming_reminders')`
    select coalesce(order_id, 0) as "orderID", chase_reason as reason, from_date::text as until from notifications
      where dealer_id = ${personID} and event = 'reminder' and from_date > app.today() and order_id is not null
      order by from_date, order_id limit 1000`
