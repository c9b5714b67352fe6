import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { Loader } from '@mantine/core'
import { IconCalendarEvent, IconHash, IconMail, IconPhone } from '@tabler/icons-react'
import { formatDate, showPhone } from '../../ui/format.ts'
import classes from './CustomerReach.module.css'

/** The links that call a number and write to an address. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${toDialled(number)}`}>{showPhone(number)}</a>
)
export const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>

/** How to reach the customer, the account in the billing system, which may not exist yet, and the end of the contract. */
export function CustomerReach({ customer }: { customer: Customer }) {
  const { mobile, phone, email, ubAccountNo, contract_end: contractEnd } = customer
  return (
    <ul className={classes.reach} aria-label="How to reach the customer">
      {[...new Set([mobile, phone].filter(Boolean))].map((number) => (
        <li key={number}>
          <IconPhone size={18} aria-hidden /> <PhoneLink number={number} />
        </li>
      ))}
      {email && (
        <li>
          <IconMail size={18} aria-hidden /> <MailLink email={email} />
        </li>
      )}
      <li>
        {ubAccountNo ? <IconHash size={18} aria-hidden /> : <Loader size={14} aria-hidden />}
        <span role="status">
          {ubAccountNo ? 'Account ' : 'Waiting for billing'}
          {ubAccountNo && <strong>{ubAccountNo}</strong>}
        </span>
      </li>
      {contractEnd && (
        <li>
          <IconCalendarEvent size={18} aria-hidden />
          <span>Contract until </span>
          <strong>{formatDate(contractEnd)}</strong>
        </li>
      )}
    </ul>
  )
}
