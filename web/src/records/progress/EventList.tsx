import type { Milestone } from '@dealerline/shared/contract/tracking.ts'
import { type Icon, IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant } from '../../ui/format.ts'
import classes from './EventList.module.css'

const icons: Record<Milestone['tone'], Icon> = { plain: IconCircle, good: IconCircleCheck, bad: IconCircleX }

interface Props<Event extends Milestone> {
  events: readonly Event[]
  /** The record of an event, if the events belong to several. */
  recordOf?: (event: Event) => ReactNode
}

/** What happened to orders: each event with its time and person. */
export function EventList<Event extends Milestone>({ events, recordOf }: Props<Event>) {
  return (
    <ol className={classes.events}>
      {events.map((event, index) => {
        const { at, what, tone, who, actedFor, detail } = event
        const Shape = icons[tone]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read as a whole, and two events may be alike
          <li key={index} className={classes.event} data-tone={tone}>
            <Shape size={18} aria-hidden />
            <div className={classes.what}>
              <strong>{what}</strong>
              {recordOf?.(event)}
              {detail && <span>{detail}</span>}
            </div>
            <div className={classes.when}>
              <time dateTime={at}>{formatInstant(at, { withZone: true })}</time>
              <span>{actedFor ? `${who} for ${actedFor}` : who}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
