import type { Contact, ContactInput } from '@dealerline/shared/contract/contacts.ts'
import type { Context } from '../../context.ts'
import { lockOrderForEdit } from '../orders/lock-order.ts'
import { getOrder } from '../orders/orders.ts'
import { insertContact, selectContacts } from './queries.ts'
import { toContact } from './to-contact.ts'

/** The people of the order's customer. */
export async function getContacts(context: Context, orderID: number): Promise<Contact[]> {
  const { customerID } = await getOrder(context, orderID)
  return (await selectContacts(context.tx, customerID)).map(toContact)
}

export async function addContact(context: Context, orderID: number, given: ContactInput): Promise<Contact[]> {
  const { tx } = context
  const { customerID } = await lockOrderForEdit(context, orderID)
  const contactID = await insertContact(tx, customerID, given)
  tx.audit({ entityType: 'contact', entityID: contactID, action: 'added', data: given })
  return (await selectContacts(tx, customerID)).map(toContact)
}
