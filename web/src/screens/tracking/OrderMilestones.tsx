import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { EventList } from '../../records/progress/EventList.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useOrder } from '../../session/use-order.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { OrderRemarks } from './OrderRemarks.tsx'
import { ProgressSection } from './ProgressSection.tsx'

/** Where one order is, what needs its dealer, and what happened, each event with its time and person. */
export function OrderMilestones({ orderID }: { orderID: number }) {
  const milestonesQuery = useQuery(query(trackingCalls.getMilestones, { params: { orderID } }))
  const order = useOrder()
  if (hasFailed(milestonesQuery) || hasFailed(order))
    return (
      <OrderNotLoaded
        title="Order status"
        message="The milestones could not be loaded."
        queries={[milestonesQuery, order]}
      />
    )
  if (!milestonesQuery.data || !order.data)
    return <LoadingState title="Order status" label="Loading the milestones" lines={8} />
  const { isQuote, milestones, conversationReference, ticketProblem } = milestonesQuery.data
  const status = milestonesQuery.data.orderStatus
  const history = (
    <>
      <Section title="What happened">
        <EventList events={milestones} />
      </Section>
      <OrderChanges key={`changes ${orderID}`} orderID={orderID} />
      <OrderRemarks key={`remarks ${orderID}`} orderID={orderID} />
    </>
  )
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
      {isQuote ? (
        history
      ) : (
        <ProgressSection key={orderID} order={order.data} ticket={conversationReference}>
          {history}
        </ProgressSection>
      )}
    </>
  )
}
