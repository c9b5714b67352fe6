import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormFields } from '../../fields/form-layout.tsx'
import { Tabs } from '../../lists/Tabs.tsx'
import { useDealer } from '../../session/portal.ts'
import { useRecentRecord } from '../../session/recent-records.ts'
import { toScreen } from '../../session/use-order.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { CustomerReach } from './CustomerReach.tsx'
import { customerName, toValues } from './customer-values.ts'
import { NewOrderButton } from './NewOrderButton.tsx'
import { type CustomerPart, type CustomerTarget, companyHref, partHref } from './use-customer-target.ts'

interface Props {
  target: CustomerTarget
  /** The typed company name of a new business. */
  companyName?: string
  part: CustomerPart
}

/** The parts of a stored customer, in the sequence of their tabs. */
const labels: Record<CustomerPart, string> = {
  overview: 'Overview',
  details: 'Details',
  people: 'People',
  files: 'Files',
  history: 'History',
  telephone: 'Telephone services',
  privacy: 'Privacy',
}
/** The tabs next to the form of an order. The order has its own contacts, files and progress. */
const partsInOrder: readonly CustomerPart[] = ['details', 'telephone', 'privacy']
const parts = Object.keys(labels) as CustomerPart[]

/** The title of the customer's screen with its actions, and the tabs of a stored customer. */
export function CustomerHeading({ target, companyName = '', part }: Props) {
  const { isAdmin } = useDealer()
  const shown = target.orderID > 0 ? partsInOrder : parts
  return (
    <>
      <Title target={target} companyName={companyName} part={part} />
      {target.record && <CustomerReach customer={target.record} />}
      {target.record && (
        <Tabs
          label="Parts of the customer"
          tabs={shown
            .filter((each) => isAdmin || each !== 'privacy')
            .map((each) => ({ label: labels[each], href: partHref(target, each), current: each === part }))}
        />
      )}
    </>
  )
}

function Title({ target, companyName, part }: Props) {
  const { record, custType, orderID } = target
  const navigate = useNavigate()
  const isBusiness = custType === 'business'
  useRecentRecord(
    record && orderID === 0
      ? {
          href: `/create-customer?customer=${record.customerID}`,
          label: customerName(toValues(record)) || `Customer ${record.customerID}`,
          detail: 'Customer',
        }
      : undefined,
  )
  if (!record) {
    return isBusiness ? (
      <ScreenTitle
        title="Authorised representative"
        subtitle={`Step 2 of 2: the representative of ${companyName || 'the business'}, and its addresses.`}
      >
        <FormFields component="create-customer" />
      </ScreenTitle>
    ) : (
      <ScreenTitle
        title="New residential customer"
        subtitle="Only a name is needed to start. Fields marked • are needed to send an order."
      >
        <FormFields component="create-customer" />
      </ScreenTitle>
    )
  }
  // The other tabs do not show the fields.
  const fields = part === 'details' && <FormFields component="create-customer" />
  if (orderID > 0)
    return (
      <ScreenTitle
        title={isBusiness ? 'Authorised representative' : 'Customer'}
        subtitle={customerName(toValues(record))}
      >
        {fields}
        <AppLink href={toScreen('/create-contacts', orderID)}>Contacts of this customer</AppLink>
      </ScreenTitle>
    )
  return (
    <ScreenTitle
      title={customerName(toValues(record)) || `Customer ${record.customerID}`}
      subtitle={isBusiness ? 'Business customer' : 'Residential customer'}
    >
      {fields}
      {isBusiness && (
        <Button variant="default" onClick={() => void navigate({ href: companyHref(target) })}>
          Business details
        </Button>
      )}
      <NewOrderButton customer={record} />
    </ScreenTitle>
  )
}
