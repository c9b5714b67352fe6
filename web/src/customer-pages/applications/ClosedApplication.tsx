import type { ApplicationLinkState, ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClockOff, type TablerIcon } from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'

type Closed = Exclude<ApplicationLinkState, 'open'>

interface ClosedTexts {
  icon: TablerIcon
  title: string
  text: string
  /** The next step for the customer. */
  nextStep: string
}

const textsByState: Record<Closed, (page: ApplicationPage) => ClosedTexts> = {
  approved: (page) => ({
    icon: IconCircleCheck,
    title: 'Thank you, you have agreed',
    text: `You agreed on ${formatInstant(page.decidedAt, { withZone: true })}. ${page.sentBy} has been informed.`,
    nextStep: afterApproval(page),
  }),
  rejected: (page) => ({
    icon: IconCircleX,
    title: 'You have rejected this',
    text: page.comment
      ? `${page.sentBy} has received your comment: “${page.comment}”`
      : `You rejected it on ${formatInstant(page.decidedAt, { withZone: true })}. ${page.sentBy} has received your comment.`,
    nextStep: 'If the application is corrected, you will receive a new link.',
  }),
  voided: ({ sentBy }) => ({
    icon: IconArrowBackUp,
    title: 'This link is no longer in use',
    text: `${sentBy} has taken it back, or sent another link in its place.`,
    nextStep: `Look for a later message, or ask ${sentBy}.`,
  }),
  expired: ({ sentBy }) => ({
    icon: IconClockOff,
    title: 'This link has expired',
    text: 'The link was valid for a limited time. Nothing was agreed.',
    nextStep: `Ask ${sentBy} to send it again.`,
  }),
}

function afterApproval({ status, sentBy }: ApplicationPage): string {
  if (status === 'Rejected') return `Somebody else has rejected it. ${sentBy} will be in touch.`
  if (status === 'Former Approved') return 'The customer who takes over the services has received a separate link.'
  if (status === 'Processing') return 'It is being processed now.'
  return 'There is nothing more for you to do.'
}

/** Shown in place of the two answers after the application was answered or closed: the reason and the next step. */
export function ClosedApplication({ page, state }: { page: ApplicationPage; state: Closed }) {
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
