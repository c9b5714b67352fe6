import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { Loader } from '@mantine/core'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import classes from './customers.module.css'
import { Membership } from './Membership.tsx'

/** The customer's account in the billing system, which may not be created yet. */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const company = customer.companyDetails
  return (
    <Section title="Account">
      <dl className={classes.facts}>
        <div>
          <dt>Account number</dt>
          <dd>
            <span role="status" className={classes.account}>
              {customer.ubAccountNo || (
                <>
                  <Loader size={14} aria-hidden /> Waiting for billing
                </>
              )}
            </span>
          </dd>
        </div>
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

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
