import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { formatAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { describeServices } from '../../records/orders/order-columns.tsx'
import { useDealer, useSettings } from '../../session/portal.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './customers.module.css'
import { ReassignButton } from './ReassignButton.tsx'

/** The facts of a customer that the heading does not show, with the services that were completed. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const { isAdmin } = useDealer()
  const company = customer.companyDetails
  return (
    <Section title="Account" actions={isAdmin && <ReassignButton customer={customer} />}>
      <dl className={classes.facts}>
        <CompletedServices customerID={customer.customerID} />
        <Fact label="Customer number" value={customer.custNo} />
        {company && <Fact label="Company" value={company.companyName} />}
        {company && company.tradingName !== '' && <Fact label="Trading as" value={company.tradingName} />}
        {company && company.abn !== '' && <Fact label="ABN" value={formatAbn(company.abn)} />}
        <Membership customer={customer} />
        <Fact label="Added" value={formatDate(customer.dateAdded)} />
      </dl>
    </Section>
  )
}

/** The services of the customer's completed orders. Nothing while the orders load, or if none is completed. */
function CompletedServices({ customerID }: { customerID: number }) {
  const { data: orders = [] } = useQuery(query(orderCalls.getOrders, { params: { id: customerID } }))
  const counts = new Map<string, number>()
  for (const { services = [] } of orders.filter((order) => order.orderStatus === orderStatus.completed))
    for (const { label, count } of services) counts.set(label, (counts.get(label) ?? 0) + count)
  if (counts.size === 0) return null
  return <Fact label="Services" value={describeServices([...counts].map(([label, count]) => ({ label, count })))} />
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/**
 * A business's membership number at the airline partner. Without one, people who sell for the partner get a link to
 * join.
 */
function Membership({ customer }: { customer: Customer }) {
  const dealer = useDealer()
  const { airlinePartnerName, airlinePartnerRoute } = useSettings()
  const abn = toRegisterDigits(customer.companyDetails?.abn ?? '')
  const canJoin = customer.custType === 'business' && abn !== '' && takesPartInAirline(dealer)
  if (!customer.membershipNo && !canJoin) return null
  return (
    <div>
      <dt>{airlinePartnerName}</dt>
      <dd>
        {customer.membershipNo || <AppLink href={`/${airlinePartnerRoute}?keyword=${abn}`}>Check and enrol</AppLink>}
      </dd>
    </div>
  )
}
