import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { orderHref, orderName } from '../../records/orders/order-columns.tsx'
import { EventList } from '../../records/progress/EventList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** What happened to the orders and quotes of a customer, newest first. */
export function CustomerHistory({ customerID }: { customerID: number }) {
  const { data, isError, refetch } = useQuery(query(trackingCalls.getCustomerMilestones, { params: { customerID } }))
  return (
    <Section title="History">
      {isError && !data ? (
        <FailedState compact message="The history could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label="Loading the history" lines={6} />
      ) : data.length === 0 ? (
        <EmptyState compact message="Nothing has happened yet. What happens to orders and quotes appears here." />
      ) : (
        <EventList events={data} recordOf={(event) => <AppLink href={orderHref(event)}>{orderName(event)}</AppLink>} />
      )}
    </Section>
  )
}
