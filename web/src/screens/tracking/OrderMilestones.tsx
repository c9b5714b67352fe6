import { type Milestone, trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { type Icon, IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { OrderPill } from '../../records/orders/OrderPill.tsx'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { OrderRemarks } from './OrderRemarks.tsx'
import { ProgressSection } from './ProgressSection.tsx'
import classes from './tracking.module.css'

const icons: Record<Milestone['tone'], Icon> = { plain: IconCircle, good: IconCircleCheck, bad: IconCircleX }

/** The next step of an order, by status. */
const nextSteps: Record<number, string> = {
  [orderStatus.new]: 'It can be edited and has not been sent.',
  [orderStatus.inProgress]: 'It waits for the customer to sign.',
  [orderStatus.signed]: 'It is signed and waiting to be provisioned.',
  [orderStatus.completed]: 'It is provisioned. Nothing more to do.',
  [orderStatus.cancelled]: 'It is cancelled and can be duplicated.',
  [orderStatus.rejected]: 'The customer declined. Take it back to change it and send it again.',
}

/** The milestones of one order, each with its time, event and person. */
export function OrderMilestones({ orderID }: { orderID: number }) {
  const milestonesQuery = useQuery(query(trackingCalls.getMilestones, { params: { orderID } }))
  if (milestonesQuery.isError)
    return (
      <OrderNotLoaded title="Order status" message="The milestones could not be loaded." queries={[milestonesQuery]} />
    )
  if (!milestonesQuery.data) return <LoadingState label="Loading the milestones" lines={8} />
  const { isQuote, milestones, conversationReference, ticketProblem } = milestonesQuery.data
  const status = milestonesQuery.data.orderStatus
  return (
    <>
      <ScreenTitle title="Order status" subtitle={`${isQuote ? 'Quote' : 'Order'} ${orderID}`}>
        <AppLink href={`/order-summary?order=${orderID}`}>{isQuote ? 'Open the quote' : 'Open the order'}</AppLink>
      </ScreenTitle>
      {ticketProblem && status === orderStatus.signed && (
        <Notice tone="warning">
          The ticketing system has not accepted the order: {ticketProblem}. Resend it to ticketing from Sign and Send.
        </Notice>
      )}
      <Section title="Now">
        <p className={classes.now}>
          <OrderPill order={milestonesQuery.data} />
          <span>{nextSteps[status] ?? ''}</span>
          {conversationReference && <span>Ticket {conversationReference}</span>}
        </p>
      </Section>
      {!isQuote && <ProgressSection orderID={orderID} />}
      <Section title="What happened">
        <ol className={classes.milestones}>
          {milestones.map((milestone, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end, and two may be alike
            <Entry key={index} milestone={milestone} />
          ))}
        </ol>
      </Section>
      <OrderRemarks key={orderID} orderID={orderID} />
    </>
  )
}

function Entry({ milestone: { at, what, tone, who, actedFor, detail } }: { milestone: Milestone }) {
  const Shape = icons[tone]
  return (
    <li className={classes.milestone} data-tone={tone}>
      <Shape size={18} aria-hidden />
      <div className={classes.what}>
        <strong>{what}</strong>
        {detail && <span>{detail}</span>}
      </div>
      <div className={classes.when}>
        <time dateTime={at}>{formatInstant(at, { withZone: true })}</time>
        <span>{actedFor ? `${who} for ${actedFor}` : who}</span>
      </div>
    </li>
  )
}
