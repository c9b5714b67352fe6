import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { homeCalls, OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import { chaseScreen, maxDaysAside, setAsideLabel } from '@dealerline/shared/rules/chase-reasons.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { dayAfter, toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { endReminder, remindCaller } from '../../portal/notifications/reminders.ts'
import { findNamedOrder } from './queries.ts'

type Entry = Omit<OrderSetAside, 'until'>
type Reminder = Pick<OrderSetAside, 'orderID' | 'reason' | 'until'>

/**
 * Sets an order aside for the caller until a day. Until then it is not among their next actions, unless it needs them for another
 * reason. On that day, their bell reminds them.
 */
export async function setAside(
  context: Context,
  orderID: number,
  { until, reason }: BodyOf<typeof homeCalls.setAside>,
): Promise<OrderSetAside> {
  const { tx, now } = context
  const order = await findNamedOrder(tx, orderID)
  if (!order) throw new AppError('notFound')
  const [today, last] = [toLocalDay(now), dayAfter(now, maxDaysAside)]
  if (until <= today || until > last)
    throw inputError([
      {
        path: 'until',
        message: until > last ? `Choose a day until ${toDisplayDate(last)}` : 'Choose a day after today',
      },
    ])
  const { customerID, customerName, isQuote } = order
  await remindCaller(context, {
    orderID,
    reason,
    until,
    title: `Reminder about ${isQuote ? 'quote' : 'order'} ${orderID} of ${customerName}`,
    text: `You set it aside because: ${setAsideLabel(reason)}.`,
    link: reason === 'contractEnds' ? `/create-customer?customer=${customerID}` : chaseScreen(reason, orderID),
  })
  return { orderID, isQuote, customerName, reason, until }
}

/** Ends that an order is set aside. The reminder is the caller’s own, so they may end it without access to the order. */
export async function showAgain(context: Context, orderID: number): Promise<{ orderID: number }> {
  await endReminder(context, orderID)
  return { orderID }
}

/** Returns those of the entries that are set aside, the next to return first. One whose reason has changed since is not. */
export function listSetAside(reminders: readonly Reminder[], entries: readonly Entry[]): OrderSetAside[] {
  return reminders.flatMap(({ orderID, reason, until }) => {
    const entry = entries.find((each) => each.orderID === orderID && each.reason === reason)
    return entry ? [{ orderID, isQuote: entry.isQuote, customerName: entry.customerName, reason, until }] : []
  })
}
