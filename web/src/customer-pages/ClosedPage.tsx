import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconFileDiff,
  IconHourglass,
  IconMailForward,
} from '@tabler/icons-react'
import { formatInstant } from '../ui/format.ts'
import classes from './customer.module.css'

const icons = {
  done: IconCircleCheck,
  refused: IconCircleX,
  takenBack: IconArrowBackUp,
  replaced: IconMailForward,
  changed: IconFileDiff,
  expired: IconClockOff,
  waiting: IconHourglass,
}

/** The page of a link that nobody can answer any more, or not yet. */
export interface ClosedTexts {
  icon: keyof typeof icons
  title: string
  /** The reason. */
  text: string
  /** The next step for the customer. */
  nextStep: string
}

interface SentPage {
  sentBy: string
  expiresAt: string
}

/** The text of a link that was sent again to somebody else or with other content, of any kind. */
export const replaced = ({ sentBy }: SentPage): ClosedTexts => ({
  icon: 'replaced',
  title: 'Another link was sent in place of this one',
  text: 'You can answer only with the newest link.',
  nextStep: `Look for a later message, or ask ${sentBy}.`,
})

/** The text of a link after its last day. `nothing` says what did not happen. */
export const expired =
  (nothing: string) =>
  ({ sentBy, expiresAt }: SentPage): ClosedTexts => ({
    icon: 'expired',
    title: 'This link has expired',
    text: `It worked until ${formatInstant(expiresAt, { withZone: true })}. ${nothing}`,
    nextStep: `Ask ${sentBy} to send it again.`,
  })

/** Replaces the content of a link that cannot be answered: the reason, and the next step. The foot names the sender. */
export function ClosedPage({ icon, title, text, nextStep }: ClosedTexts) {
  const Icon = icons[icon]
  return (
    <div className={classes.closed} role="status">
      <Icon size={40} stroke={1.5} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={classes.lead}>{nextStep}</p>
    </div>
  )
}
