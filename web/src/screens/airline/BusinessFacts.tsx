import { monthsSince } from '@dealerline/shared/record-rules/company.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { IconPlaneOff } from '@tabler/icons-react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import type { Business } from './use-business.ts'

/** The facts about a business from the portal, the register and the partner. */
export function BusinessFacts({ business }: { business: Business }) {
  const { abn, name, registration, customer, entry, registerIsDown, takenBy } = business
  const since = customer?.companyDetails?.abn_status_from_date || entry?.abn_status_from_date || ''
  const facts = [
    { label: 'Membership', value: <Membership business={business} /> },
    { label: 'Membership number', value: registration.registered && registration.membershipNo },
    { label: 'Member since', value: formatDate(registration.since) },
    {
      label: 'Customer',
      value: customer ? (
        <AppLink href={`/create-customer?customer=${customer.customerID}`}>
          {customer.ubAccountNo ? `Account ${customer.ubAccountNo}` : `Customer ${customer.customerID}`}
        </AppLink>
      ) : (
        'Not yet'
      ),
    },
    { label: 'ABN', value: formatAbn(abn) },
    {
      label: 'ABN active from',
      value: since && `${formatDate(since)} (${monthsSince(since, toLocalDay(new Date()))} months)`,
    },
  ]
  return (
    <Section title={name || `ABN ${formatAbn(abn)}`}>
      <Facts facts={facts.filter(({ value }) => value)} />
      {registerIsDown && (
        <Notice tone="warning">
          The ABN register does not respond. Search again later. Internal Server Error from 3rd-Party API
        </Notice>
      )}
      {takenBy && <Notice tone="warning">{takenBy} It belongs to another dealer.</Notice>}
      {!customer && !entry && !registerIsDown && !takenBy && (
        <Notice tone="warning">The register has no entry for this ABN. Check it with the customer.</Notice>
      )}
      {entry && !entry.active && <Notice tone="warning">This ABN is cancelled. Ask for the current one.</Notice>}
    </Section>
  )
}

function Membership({ business: { registration } }: { business: Business }) {
  if (!registration.registered) return <Pill label="Not a member yet" icon={IconPlaneOff} />
  return registration.status === 'suspended' ? (
    <Pill tone="warn" label="Suspended" />
  ) : (
    <Pill tone="good" label="Member" />
  )
}
