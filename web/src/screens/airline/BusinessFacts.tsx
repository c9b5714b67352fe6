import { monthsSince } from '@dealerline/shared/record-rules/company.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { IconPlaneOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './airline.module.css'
import type { Business } from './use-business.ts'

/** The facts about a business from the portal, the register and the partner. */
export function BusinessFacts({ business }: { business: Business }) {
  const { abn, name, registration, customer, entry, registerIsDown, takenBy } = business
  const since = customer?.companyDetails?.abn_status_from_date || entry?.abn_status_from_date || ''
  return (
    <Section title={name || `ABN ${formatAbn(abn)}`}>
      <dl className={classes.facts}>
        <Fact label="Membership">
          <Membership business={business} />
        </Fact>
        {registration.registered && <Fact label="Membership number">{registration.membershipNo}</Fact>}
        {registration.since && <Fact label="Member since">{formatDate(registration.since)}</Fact>}
        <Fact label="Customer">
          {customer ? (
            <AppLink href={`/create-customer?customer=${customer.customerID}`}>
              {customer.ubAccountNo ? `Account ${customer.ubAccountNo}` : `Customer ${customer.customerID}`}
            </AppLink>
          ) : (
            'Not yet'
          )}
        </Fact>
        <Fact label="ABN">{formatAbn(abn)}</Fact>
        {since && (
          <Fact label="ABN active from">
            {formatDate(since)} ({monthsSince(since, toLocalDay(new Date()))} months)
          </Fact>
        )}
      </dl>
      {registerIsDown && <Notice tone="warning">Internal Server Error from 3rd-Party API</Notice>}
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
