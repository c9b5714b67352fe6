import { type Home as HomeData, homeCalls } from '@dealerline/shared/contract/home.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { IconBuilding, IconFilePlus, IconUser, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../api.ts'
import { EndingContracts } from '../../records/orders/EndingContracts.tsx'
import { firstScreenOf, orderColumns } from '../../records/orders/order-columns.tsx'
import { useDealer, useSettings } from '../../session/portal.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { ActionCard } from './ActionCard.tsx'
import { ChaseList } from './ChaseList.tsx'
import classes from './Home.module.css'
import { Pipeline } from './Pipeline.tsx'
import { SetAsideButton } from './SetAsideButton.tsx'
import { TeamTable } from './TeamTable.tsx'

// Dealers, whose first load is the larger one, have neither.
const ExceptionList = lazyPrefetched(() => import('./ExceptionList.tsx'))
const FirstSteps = lazyPrefetched(() => import('./FirstSteps.tsx'))

const recentColumns = orderColumns('number', 'customer', 'status')

/** The home screen: the frequent actions, the pipeline, the next actions or exceptions of the person, and recent work. */
export default function Home() {
  const dealer = useDealer()
  const home = useQuery(query(homeCalls.getHome, {}))
  return (
    <>
      <ScreenTitle title={`Welcome, ${dealer.dealerFullName}`} />
      {dealer.isAdmin && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      <div className={classes.actions}>
        <ActionCard
          href="/create-company?new=business"
          icon={IconBuilding}
          title="New business customer"
          text="Begin with the ABN."
        />
        <ActionCard
          href="/create-customer?new=residential"
          icon={IconUser}
          title="New residential customer"
          text="For a person at home."
        />
        <ActionCard
          href="/Customers"
          icon={IconFilePlus}
          title="New quote or order"
          text="Choose a customer first."
          accent
        />
        <ActionCard
          href="/change-lessee"
          icon={IconUserShare}
          title="Change of lessee"
          text="A new customer takes over."
        />
      </div>
      <Pipeline pipeline={home.data?.pipeline} />
      {home.isError && !home.data ? (
        <FailedState message="Your work could not be loaded." query={home} />
      ) : (
        <div className={classes.columns}>
          <div>{work()}</div>
          <div>
            <Section
              title="Recent orders and quotes"
              flush
              actions={<AppLink href="/orders">All orders and quotes</AppLink>}
            >
              <DataList
                label="Latest first"
                columns={recentColumns}
                items={home.data?.recent}
                itemKey={(order) => order.orderID}
                itemHref={firstScreenOf}
                empty={{
                  compact: true,
                  message: 'Your quotes and orders appear here. Choose a customer to start.',
                  action: <AppLink href="/Customers">Choose a customer</AppLink>,
                }}
              />
            </Section>
            <OtherResources />
          </div>
        </div>
      )}
    </>
  )

  function work() {
    const loading = (
      <Section title={dealer.isAdmin ? 'Exceptions' : 'Next actions'}>
        <LoadingState label="Loading your work" lines={8} />
      </Section>
    )
    if (!home.data) return loading
    const { role, exceptions, tasks, taskCount, team, recent } = home.data
    // A server of release 0.4.0 has no contracts, and sets nothing aside.
    const { contracts = [], contractCount = 0, setAside } = home.data as Partial<HomeData>
    if (role === 'staff')
      return (
        <Suspense fallback={loading}>
          <ExceptionList exceptions={exceptions} />
        </Suspense>
      )
    const isManager = role === 'manager'
    return (
      <>
        <ChaseList
          tasks={tasks}
          count={taskCount}
          withDealer={isManager}
          isNew={recent.length === 0}
          setAside={setAside}
        />
        <EndingContracts
          contracts={contracts}
          count={contractCount}
          withDealer={isManager}
          moreOf={(contract) => <SetAsideButton entry={{ ...contract, isQuote: false, reason: 'contractEnds' }} />}
        />
        {isManager && <TeamTable team={team} />}
      </>
    )
  }
}

/** Links to other resources for selling. */
function OtherResources() {
  const dealer = useDealer()
  const { airlinePartnerName, airlinePartnerRoute } = useSettings()
  return (
    <Section title="For selling">
      <ul className={classes.links}>
        <li>
          <AppLink href="/resources-list/all">Resources and training</AppLink>
        </li>
        <li>
          <AppLink href="/utility/service-qualification">Service qualification</AppLink>
        </li>
        {takesPartInAirline(dealer) && (
          <li>
            <AppLink href={`/${airlinePartnerRoute}`}>{airlinePartnerName}</AppLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
