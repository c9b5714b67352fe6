import type { NoticeContent } from './events.ts'
import { type EventName, events } from './events.ts'
import { fromLocalTime, toLocalDay } from './time.ts'

/** Returns the last time at which a daily e-mail was due: today at this hour in the provider's time zone, or yesterday. */
export function lastDigestAt(now: Date, hour: number): Date {
  const [year = 0, month = 0, day = 0] = toLocalDay(now).split('-').map(Number)
  const atHour = (days: number) => fromLocalTime(Date.UTC(year, month - 1, day + days, hour))
  const today = atHour(0)
  return today <= now ? today : atHour(-1)
}

type DigestItem = Pick<NoticeContent, 'title' | 'link'>

/** Groups the notices of a daily e-mail by their event, in the sequence of the table of events. */
export function digestGroups(notices: readonly (DigestItem & { event: EventName })[]) {
  const groups = Map.groupBy(notices, ({ event }) => event)
  return Object.entries(events).flatMap(([event, { label }]) => {
    const items: readonly DigestItem[] = groups.get(event as EventName) ?? []
    return items.length === 0 ? [] : [{ label, items }]
  })
}
