import { contactCalls } from '@dealerline/shared/contract/contacts.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { toScreen } from '../../session/use-order.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { MailLink, PhoneLink } from './CustomerReach.tsx'

interface Person {
  key: number
  name: string
  role: string
  mobile: string
  phone: string
  email: string
  href: string | undefined
}

const columns: readonly ListColumn<Person>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'role', label: 'Role', render: ({ role }) => role || '–' },
  {
    key: 'mobile',
    label: 'Mobile',
    width: 140,
    render: ({ mobile }) => (mobile ? <PhoneLink number={mobile} /> : '–'),
  },
  { key: 'phone', label: 'Phone', width: 140, render: ({ phone }) => (phone ? <PhoneLink number={phone} /> : '–') },
  { key: 'email', label: 'E-mail', render: ({ email }) => (email ? <MailLink email={email} /> : '–') },
]

/** The people of a customer: the customer or the representative of the business, and the contacts, which are edited in an order. */
export function CustomerPeople({ customer }: { customer: Customer }) {
  const { customerID, custType } = customer
  const orders = useQuery(query(orderCalls.getOrders, { params: { id: customerID } }))
  const orderID = orders.data?.[0]?.orderID ?? 0
  const contacts = useQuery(query(contactCalls.getContactsOfCustomer, { params: { customerID } }))
  const main: Person = {
    ...customer,
    key: 0,
    name: personName(customer),
    role: [custType === 'business' ? 'Authorised representative' : 'Customer', customer.jobTitle]
      .filter(Boolean)
      .join(', '),
    href: `/create-customer?customer=${customerID}&tab=details`,
  }
  const others = (contacts.data ?? []).map(
    (contact): Person => ({
      ...contact,
      key: contact.contactID,
      name: personName(contact),
      role: [contact.isGuarantor ? 'Guarantor' : 'Contact', contact.jobTitle].filter(Boolean).join(', '),
      href:
        orderID > 0
          ? toScreen(contact.isGuarantor ? '/create-contacts' : `/create-contacts?edit=${contact.contactID}`, orderID)
          : undefined,
    }),
  )
  const isLoaded = orders.data !== undefined && contacts.data !== undefined
  return (
    <Section title="People" flush>
      <DataList
        label="People of this customer"
        columns={columns}
        items={isLoaded ? [main, ...others] : undefined}
        itemKey={({ key }) => key}
        itemHref={({ href }) => href}
        failed={
          failureOf(orders, 'The people could not be loaded.') ?? failureOf(contacts, 'The people could not be loaded.')
        }
        empty={{ compact: true, message: 'No person is recorded for this customer yet.' }}
      />
    </Section>
  )
}
