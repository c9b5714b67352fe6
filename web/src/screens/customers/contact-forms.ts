import {
  type Contact,
  contactCalls,
  contactFields,
  guarantorFields,
  type OrderContactInput,
  requiredGuarantorFields,
} from '@dealerline/shared/contract/contacts.ts'
import { contactForm, guarantorForm } from '@dealerline/shared/forms/customers.ts'
import { type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { query, send } from '../../api.ts'
import type { OrderForm } from '../../editing/editing-options.ts'
import { useVersionedForm, type Versioned } from '../../editing/use-versioned-form.ts'
import { contactPrefix, labelOfForm } from '../../session/order-forms.ts'
import { useRefreshOrder } from '../../session/use-order.ts'

/** The fields of a contact, and of the guarantor. */
const formFields: Record<'contact' | 'guarantor', Fields> = {
  contact: contactFields,
  guarantor: { ...contactFields, ...guarantorFields },
}

const requiredFields = { contact: ['firstName'], guarantor: requiredGuarantorFields }

const schemas = { contact: contactForm, guarantor: guarantorForm }

const toVersioned = (kind: keyof typeof formFields, contact: Contact | undefined): Versioned => ({
  values: fieldValues(formFields[kind], { ...contact }),
  version: contact?.version ?? 0,
})

/**
 * The form of one person of the order's customer; undefined is a new one. A stored person and the guarantor are saved by
 * themselves when a field is left, because each save is an entry of the audit log, and half-typed e-mail addresses of guarantors
 * would be verified. The panel of a new contact has a Save button.
 */
export function useContactForm(
  orderID: number,
  kind: 'contact' | 'guarantor',
  person: Contact | undefined,
  ofOrder: Pick<OrderForm, 'isLocked' | 'isPart'> = {},
) {
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  const fields = formFields[kind]
  const contactsQuery = query(contactCalls.getContacts, { params: { orderID } })
  const savesItself = kind === 'guarantor' || person !== undefined
  // The next save can follow before the new person is read, also that of a deleted one who was added again.
  const added = useRef<{ before: Contact | undefined; contactID: number }>(undefined)
  const editing = useVersionedForm({
    draftKey: kind === 'guarantor' ? kind : person ? `${contactPrefix}${person.contactID}` : `contact ${orderID} new`,
    ofOrder: savesItself ? { ...ofOrder, orderID, pace: 'fields' } : undefined,
    stepsLabel: kind === 'guarantor' ? labelOfForm('guarantor') : 'Contact',
    fields,
    schema: schemas[kind],
    stored: toVersioned(kind, person),
    readCurrent: (current) => toVersioned(kind, current as Contact),
    refresh,
    // A panel keeps its draft instead.
    guard: false,
    canAddAgain: true,
    saved: 'saved',
    store: async (values, sending) => {
      const isAdded = added.current?.before?.contactID === person?.contactID
      const isGuarantor = kind === 'guarantor'
      const addedID = isAdded ? added.current?.contactID : undefined
      // The guarantor may have been added by a form that was left.
      const [storedGuarantor] =
        client.getQueryData(contactsQuery.queryKey)?.filter((each) => isGuarantor && each.isGuarantor) ?? []
      const knownID = addedID ?? person?.contactID ?? storedGuarantor?.contactID ?? 0
      const contactID = sending.ifMatch === undefined ? 0 : knownID
      // The fields that a change omits keep their values. What was read meanwhile is no part of a repeated save.
      const others = contactID === 0 ? person : undefined
      const body = { ...others, ...values, contactID, isGuarantor } as OrderContactInput
      const people = await send(contactCalls.addOrderContact, { params: { orderID }, body }, sending)
      client.setQueryData(contactsQuery.queryKey, people)
      const newestContact = people.filter((each) => each.isGuarantor === isGuarantor).at(-1)
      if (contactID === 0 && newestContact) added.current = { before: person, contactID: newestContact.contactID }
      return people.find((each) => each.contactID === contactID)?.version ?? newestContact?.version ?? 1
    },
  })
  return { ...editing, savesItself, fields, requiredFields: requiredFields[kind] as readonly string[] }
}

/** Removes a person from the customer. Resolves after the data of every screen has been reloaded. */
export function useContactRemoval(orderID: number) {
  const client = useQueryClient()
  const refresh = useRefreshOrder()
  return async (contactID: number): Promise<void> => {
    const people = await send(contactCalls.deleteContacts, { params: { orderID }, body: [contactID] })
    client.setQueryData(query(contactCalls.getContacts, { params: { orderID } }).queryKey, people)
    await refresh()
  }
}
