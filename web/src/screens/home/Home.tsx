import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { IconBuilding, IconFilePlus, IconUser, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { orderColumns, orderHref } from '../../records/orders/order-columns.tsx'
import { useDealer } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { ActionCard } from './ActionCard.tsx'
import { Administration } from './Administration.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './Home.module.css'
import { OtherResources } from './OtherResources.tsx'
import { WaitingOrders } from './WaitingOrders.tsx'

const recentColumns = orderColumns('number', 'customer', 'status', 'created', 'monthly')

/** The home screen: the two most frequent actions, the tasks that wait for the person, and recent work. */
export default function Home() {
  const dealer = useDealer()
  const recent = useQuery(query(orderCalls.getPaginatedOrders, { body: { pageSize: 8 } }))
  return (
    <>
      <ScreenTitle title={`Welcome, ${dealer.dealerFullName}`} />
      {dealer.isAdmin && <FirstSteps />}
      <div className={classes.actions}>
        <ActionCard
          href="/create-company?new=business"
          icon={IconBuilding}
          title="New business customer"
          text="The ABN fills in most fields."
        />
        <ActionCard
          href="/create-customer?new=residential"
          icon={IconUser}
          title="New residential customer"
          text="A person at a home address."
        />
        <ActionCard
          href="/Customers"
          icon={IconFilePlus}
          title="New quote or order"
          text="Choose the customer first."
          accent
        />
        <ActionCard
          href="/change-lessee"
          icon={IconUserShare}
          title="Change of lessee"
          text="Move one customer’s services to another."
        />
      </div>
      <div className={classes.columns}>
        <div>
          <WaitingOrders />
          <OtherResources />
          {dealer.isAdmin && <Administration />}
        </div>
        <div>
          <Section
            title="Recent orders and quotes"
            flush
            actions={<AppLink href="/orders">All orders and quotes</AppLink>}
          >
            <DataList
              label="Latest first"
              columns={recentColumns}
              items={recent.data?.items}
              itemKey={(order) => order.orderID}
              itemHref={orderHref}
              failed={failureOf(recent, 'The recent orders could not be loaded.')}
              empty={
                <EmptyState
                  compact
                  message="Your quotes and orders appear here. Choose a customer to start."
                  action={<AppLink href="/Customers">Choose a customer</AppLink>}
                />
              }
            />
          </Section>
        </div>
      </div>
    </>
  )
}
