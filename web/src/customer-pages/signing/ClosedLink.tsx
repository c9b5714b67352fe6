import type { LinkState } from '@dealerline/shared/contract/envelope.ts'
import {
  IconArrowBackUp,
  IconCircleX,
  IconClockOff,
  IconFileDiff,
  IconHourglass,
  IconMailForward,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from '../customer.module.css'

type Closed = Exclude<LinkState, 'open' | 'signed'>

interface Props {
  state: Closed
  sentBy: string
  providerName: string
}

interface ClosedTexts {
  icon: TablerIcon
  title: string
  text: string
  /** The next step for the customer. */
  nextStep: string
}

const textsByState: Record<Closed, (sentBy: string) => ClosedTexts> = {
  pending: (sentBy) => ({
    icon: IconHourglass,
    title: 'It is not your turn yet',
    text: 'Somebody else signs this order before you.',
    nextStep: `You will receive a message as soon as you can sign. If you have questions, ask ${sentBy}.`,
  }),
  declined: (sentBy) => ({
    icon: IconCircleX,
    title: 'This has been declined',
    text: `${sentBy} has been informed. Nothing was ordered.`,
    nextStep: 'There is nothing more for you to do.',
  }),
  voided: (sentBy) => ({
    icon: IconArrowBackUp,
    title: 'This has been taken back',
    text: `${sentBy} is changing it. This link no longer works.`,
    nextStep: 'You will receive a new link when it is ready.',
  }),
  superseded: (sentBy) => ({
    icon: IconMailForward,
    title: 'Another link was sent in place of this one',
    text: 'You can sign only with the newest link.',
    nextStep: `Look for a later message, or ask ${sentBy}.`,
  }),
  changed: (sentBy) => ({
    icon: IconFileDiff,
    title: 'The order has been changed',
    text: 'This document no longer matches the order, so it cannot be signed.',
    nextStep: `Open the link in the newest message, or ask ${sentBy} for it.`,
  }),
  expired: (sentBy) => ({
    icon: IconClockOff,
    title: 'This link has expired',
    text: 'The link was valid for a limited time. Nothing was signed.',
    nextStep: `Ask ${sentBy} to send it again.`,
  }),
}

/** Replaces an order that this link can't sign: the reason, and the next step. */
export function ClosedLink({ state, sentBy, providerName }: Props) {
  const { icon: Icon, title, text, nextStep } = textsByState[state](sentBy)
  return (
    <div className={classes.closed}>
      <Icon size={40} stroke={1.5} aria-hidden />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className={classes.lead}>{nextStep}</p>
      <p className={classes.small}>{providerName}</p>
    </div>
  )
}
