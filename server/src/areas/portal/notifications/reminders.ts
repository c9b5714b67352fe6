import { authorOf, type Context } from '../../../calls/context.ts'
import { markNotifications } from './queries.ts'
import * as queries from './reminder-queries.ts'

/** Adds a notification for the caller about an order, which their bell shows as new from its day on. */
export async function remindCaller(
  { tx, caller }: Context,
  reminder: Omit<queries.NewReminder, 'personID' | 'by'>,
): Promise<void> {
  const id = await queries.putReminder(tx, { ...reminder, personID: caller.actorID, by: authorOf(caller) })
  await markNotifications(tx, caller.actorID, [id], false)
}

export const endReminder = ({ tx, caller }: Context, orderID: number): Promise<void> =>
  queries.deleteReminder(tx, caller.actorID, orderID)

/** Returns the reminders of the caller whose day has not come, the next one first. */
export const listReminders = ({ tx, caller }: Context) => queries.selectComingReminders(tx, caller.actorID)
