import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { orderHref, orderName } from '../../records/orders/order-columns.tsx'
import { EventList } from '../../records/progress/EventList.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** What happened to the orders and quotes of a customer, newest first. */
export function CustomerHistory({ customerID }: { customerID: number }) {
  const history = useQuery(query(trackingCalls.getCustomerMilestones, { params: { customerID } }))
  return (
    <Section title="History">
      {!history.data ? (
        <QueryState compact what="the history" query={history} lines={6} />
      ) : history.data.length === 0 ? (
        <EmptyState compact message="Nothing has happened yet. What happens to orders and quotes appears here." />
      ) : (
        <EventList
          events={history.data}
          recordOf={(event) => <AppLink href={orderHref(event)}>{orderName(event)}</AppLink>}
        />
      )}
    </Section>
  )
}
