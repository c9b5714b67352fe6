import type { QuotePage } from '@dealerline/shared/contract/offers.ts'
import type { OfferState } from '@dealerline/shared/rules/quote-states.ts'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconFileDiff,
  IconMailForward,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'

type Closed = Exclude<OfferState, 'open'>

interface ClosedTexts {
  icon: TablerIcon
  title: string
  text: string
  /** The next step for the customer. */
  nextStep: string
}

const textsByState: Record<Closed, (page: QuotePage) => ClosedTexts> = {
  accepted: ({ answeredName, answeredAt, sentBy, acceptedOrder }) => ({
    icon: IconCircleCheck,
    title: 'Thank you, the quote is accepted',
    text: `${answeredName} accepted it on ${formatInstant(answeredAt, { withZone: true })}. ${sentBy} has been informed.`,
    nextStep: `${sentBy} completes order ${acceptedOrder} and sends it to you to sign. Nothing is ordered before you sign.`,
  }),
  declined: ({ sentBy }) => ({
    icon: IconCircleX,
    title: 'You have declined this quote',
    text: `${sentBy} has received your reason. Nothing was ordered.`,
    nextStep: `If you change your mind, ask ${sentBy} for a new quote.`,
  }),
  voided: ({ sentBy }) => ({
    icon: IconArrowBackUp,
    title: 'This quote has been taken back',
    text: `${sentBy} has taken it back, so it can no longer be accepted.`,
    nextStep: `Ask ${sentBy} for a new quote.`,
  }),
  replaced: ({ sentBy }) => ({
    icon: IconMailForward,
    title: 'Another link was sent in place of this one',
    text: 'You can answer only with the newest link.',
    nextStep: `Look for a later message, or ask ${sentBy}.`,
  }),
  superseded: ({ sentBy }) => ({
    icon: IconFileDiff,
    title: 'There is a newer version of this quote',
    text: `${sentBy} has changed the quote, so this version can no longer be accepted.`,
    nextStep: `Look for a later message, or ask ${sentBy} for the new version.`,
  }),
  expired: ({ sentBy, expiresAt }) => ({
    icon: IconClockOff,
    title: 'This quote is no longer valid',
    text: `Its prices were valid until ${formatInstant(expiresAt, { withZone: true })}. Nothing was ordered.`,
    nextStep: `Ask ${sentBy} for a new quote.`,
  }),
}

/** Shown when a quote was answered or can no longer be answered: the reason, and the next step. */
export function ClosedQuote({ page, state }: { page: QuotePage; state: Closed }) {
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
