import type { PortRequestPage } from '@dealerline/shared/contract/port-requests.ts'
import type { PortRequestState } from '@dealerline/shared/rules/port-questions.ts'
import { IconArrowBackUp, IconCircleCheck, IconClockOff, IconMailForward, type TablerIcon } from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'

type Closed = Exclude<PortRequestState, 'open'>

interface ClosedTexts {
  icon: TablerIcon
  title: string
  text: string
  /** The next step for the customer. */
  nextStep: string
}

const textsByState: Record<Closed, (page: PortRequestPage) => ClosedTexts> = {
  answered: ({ answeredAt, sentBy, photos }) => ({
    icon: IconCircleCheck,
    title: 'Thank you, that is all',
    text: `Your answer of ${formatInstant(answeredAt, { withZone: true })} is sent to your provider again${photos > 0 ? ', and your bill is stored' : ''}. ${sentBy} has been informed.`,
    nextStep: `Keep your current service until the move. To change a detail, call ${sentBy}.`,
  }),
  settled: ({ sentBy }) => ({
    icon: IconCircleCheck,
    title: 'Nothing more is needed',
    text: 'The details of these numbers have been corrected already.',
    nextStep: `If you have a question, ask ${sentBy}.`,
  }),
  replaced: ({ sentBy }) => ({
    icon: IconMailForward,
    title: 'Another link was sent in place of this one',
    text: 'You can answer only with the newest link.',
    nextStep: `Look for a later message, or ask ${sentBy}.`,
  }),
  withdrawn: ({ sentBy }) => ({
    icon: IconArrowBackUp,
    title: 'Nothing more is needed',
    text: 'The order was cancelled or changed, so these numbers are not moved with it.',
    nextStep: `If you did not expect this, ask ${sentBy}.`,
  }),
  expired: ({ sentBy, expiresAt }) => ({
    icon: IconClockOff,
    title: 'This link has expired',
    text: `It worked until ${formatInstant(expiresAt, { withZone: true })}. Your numbers have not moved.`,
    nextStep: `Ask ${sentBy} for a new link.`,
  }),
}

/** Shown after the answer, and when the link can no longer be answered: the reason, and the next step. */
export function ClosedPortRequest({ page, state }: { page: PortRequestPage; state: Closed }) {
  const { icon: Icon, title, text, nextStep } = textsByState[state](page)
  return (
    <div className={classes.closed} role="status">
      <Icon size={40} stroke={1.5} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={classes.lead}>{nextStep}</p>
      <p className={classes.small}>{page.providerName}</p>
    </div>
  )
}
