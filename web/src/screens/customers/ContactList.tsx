import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { showPhone } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'

const none = '–'

const columns: readonly ListColumn<Contact>[] = [
  { key: 'name', label: 'Name', render: personName },
  { key: 'jobTitle', label: 'Position', render: ({ jobTitle }) => jobTitle || none },
  { key: 'mobile', label: 'Mobile', width: 140, render: ({ mobile }) => showPhone(mobile) || none },
  { key: 'phone', label: 'Phone', width: 140, render: ({ phone }) => showPhone(phone) || none },
  { key: 'email', label: 'E-mail', render: ({ email }) => email || none },
]

interface Props {
  contacts: readonly Contact[]
  /** Returns the address that opens a contact. Undefined if the list is read-only. */
  hrefOf: ((contact: Contact) => string) | undefined
  onAdd: () => void
}

/** The contacts of the customer whom services may name, such as the person on site. */
export function ContactList({ contacts, hrefOf, onAdd }: Props) {
  const add = (
    <IconButton variant="default" icon={IconUserPlus} onClick={onAdd}>
      Add contact
    </IconButton>
  )
  return (
    <Section title="Contacts" flush actions={hrefOf && contacts.length > 0 && add}>
      <DataList
        label="Contacts of this customer"
        columns={columns}
        items={contacts}
        itemKey={({ contactID }) => contactID}
        {...(hrefOf && { itemHref: hrefOf })}
        empty={{
          compact: true,
          message: 'Add people for the services, such as the person on site or the recipient of a delivery.',
          action: hrefOf && add,
        }}
      />
    </Section>
  )
}
