import type { EndingContract } from '@dealerline/shared/contract/listed-order.ts'
import { chaseDays } from '@dealerline/shared/rules/chase-reasons.ts'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { lazyPrefetched } from '../../ui/lazy-prefetched.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { moneyColumn } from '../../ui/list/number-columns.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './EndingContracts.module.css'
import { describeServices, orderHref, orderName } from './order-columns.tsx'

const shownAtFirst = 3

// Its code makes orders of every service, which the first load of the home screen leaves out.
const RenewalButton = lazyPrefetched(() => import('./RenewalButton.tsx'))

/** The quote or order that renews a contract, or the button that makes the quote, on a customer with a newer order. */
function Renewal({ contract, ofCustomer }: { contract: EndingContract; ofCustomer: boolean }) {
  const { renewal, newer } = contract
  if (renewal) return <AppLink href={orderHref(renewal)}>{orderName(renewal)}</AppLink>
  return (
    <Suspense>
      <RenewalButton contract={contract} />
      {ofCustomer && newer && <AppLink href={orderHref(newer)}>Newer {orderName(newer).toLowerCase()}</AppLink>}
    </Suspense>
  )
}

const columns = {
  customer: { key: 'customerName', label: 'Customer', value: ({ customerName }) => customerName },
  order: {
    key: 'orderID',
    label: 'Order',
    width: 110,
    render: ({ orderID }) => orderName({ orderID, isQuote: false }),
  },
  services: { key: 'services', label: 'Services', width: 100, value: ({ services }) => describeServices(services) },
  dealer: {
    key: 'dealerFullName',
    label: 'Dealer',
    width: 110,
    wideOnly: true,
    value: ({ dealerFullName }) => dealerFullName,
  },
  ends: { key: 'endsOn', label: 'Ends', width: 96, render: ({ endsOn }) => formatDate(endsOn) },
  monthly: moneyColumn('monthly', 'Monthly inc GST', 120),
} satisfies Record<string, ListColumn<EndingContract>>

interface Props {
  contracts: readonly EndingContract[]
  /** The number of all contracts, of which the first are listed. */
  count: number
  /** Whether they are those of the customer on the screen. */
  ofCustomer?: boolean
  /** Adds an action after the renewal of each contract. */
  moreOf?: ((contract: EndingContract) => ReactNode) | undefined
  /** Shows the dealer of each contract, because they belong to several. */
  withDealer?: boolean
}

/** The contracts that end soon, the first one first, each with its renewal. Renders nothing if there are none. */
export function EndingContracts({ contracts, count, ofCustomer = false, withDealer = false, moreOf }: Props) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (contracts.length === 0) return null
  const { customer, order, services, dealer, ends, monthly } = columns
  const renewal: ListColumn<EndingContract> = {
    key: 'renewal',
    label: 'Renewal',
    width: moreOf ? 190 : ofCustomer ? 260 : 150,
    render: (contract) => (
      <span className={classes.renewal}>
        <Renewal contract={contract} ofCustomer={ofCustomer} />
        {moreOf?.(contract)}
      </span>
    ),
  }
  return (
    <Section
      title={`${count} ${count === 1 ? 'contract ends' : 'contracts end'} within ${chaseDays.contract} days`}
      flush
      actions={
        contracts.length > shownAtFirst &&
        !isExpanded && (
          <Button size="compact-sm" variant="subtle" onClick={() => setIsExpanded(true)}>
            Show {contracts.length < count ? `the first ${contracts.length}` : `all ${count}`}
          </Button>
        )
      }
    >
      <DataList
        label="Contracts that end soon"
        columns={[
          ofCustomer ? order : customer,
          services,
          ...(withDealer ? [dealer] : []),
          ends,
          ...(ofCustomer ? [monthly] : []),
          renewal,
        ]}
        items={isExpanded ? contracts : contracts.slice(0, shownAtFirst)}
        itemKey={({ orderID }) => orderID}
        itemHref={({ orderID, customerID }) =>
          ofCustomer ? `/app-status?order=${orderID}` : `/create-customer?customer=${customerID}`
        }
        empty={null}
      />
    </Section>
  )
}
