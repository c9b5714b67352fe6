import { blocks } from '@dealerline/shared/blocks/index.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type Contact,
  type ContactInput,
  type OrderContactChange,
  orderContactInput,
} from '@dealerline/shared/contract/contacts.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { Context } from '../../../calls/context.ts'
import { type LockedOrder, lockOrderForEdit } from '../../orders/lock-order.ts'
import { getOrder } from '../../orders/orders.ts'
import { getCustomer } from '../customers.ts'
import type { SavedPerson } from './guarantor-email.ts'
import * as queries from './queries.ts'
import { toContact } from './to-contact.ts'

/** The contacts of a customer. */
export async function selectContacts({ tx }: Context, customerID: number): Promise<Contact[]> {
  return (await queries.selectContacts(tx, customerID)).map(toContact)
}

/** The contacts of a customer whom the caller may see. */
export async function getContactsOfCustomer(context: Context, customerID: number): Promise<Contact[]> {
  const [, contacts] = await Promise.all([getCustomer(context, customerID), selectContacts(context, customerID)])
  return contacts
}

/** The contacts of the order's customer. */
export async function getContacts(context: Context, orderID: number): Promise<Contact[]> {
  const { customerID } = await getOrder(context, orderID)
  return selectContacts(context, customerID)
}

export async function addContact(context: Context, orderID: number, input: ContactInput): Promise<Contact[]> {
  const { tx } = context
  const { customerID } = await lockOrderForEdit(context, orderID)
  const contactID = await queries.insertContact(tx, customerID, false, input)
  tx.audit({ entityType: 'contact', entityID: contactID, action: 'added', data: { ...input, customerID } })
  return selectContacts(context, customerID)
}

/** Adds or changes a contact, or the guarantor of a business. A business has at most one guarantor. */
export async function saveOrderContact(
  context: Context,
  orderID: number,
  change: OrderContactChange,
): Promise<SavedPerson> {
  const { tx, ifMatch } = context
  const { contactID } = change
  const order = await lockOrderForEdit(context, orderID)
  const contacts = (await queries.lockContacts(tx, order.customerID)).map(toContact)
  const current = contacts.find((one) => one.contactID === contactID)
  if (contactID > 0 && !current) throw new AppError('notFound', { detail: 'This customer has no such contact.' })
  if (current && ifMatch !== undefined && ifMatch !== current.version) throw new AppError('stale', { current })
  const { contactID: _, isGuarantor, ...details } = withChange(orderContactInput, current ?? {}, change)
  if (isGuarantor) await assertGuarantorFree(context, order, contacts, contactID)
  const id = current ? contactID : await queries.insertContact(tx, order.customerID, isGuarantor, details)
  if (current) await queries.updateContact(tx, contactID, isGuarantor, details)
  const done = current ? 'changed' : 'added'
  const action = isGuarantor ? (`guarantor ${done}` as const) : done
  tx.audit({ entityType: 'contact', entityID: id, action, data: { ...details, customerID: order.customerID } })
  return { customerID: order.customerID, isGuarantor }
}

async function assertGuarantorFree(
  context: Context,
  order: LockedOrder,
  contacts: readonly Contact[],
  contactID: number,
): Promise<void> {
  const refuse = (detail: string) => new AppError('conflict', { detail })
  if (order.residential) throw refuse('A residential customer has no guarantor.')
  if ((await getCustomer(context, order.customerID)).isGuarantor)
    throw refuse('The authorised representative is already the guarantor.')
  const other = contacts.find((one) => one.isGuarantor && one.contactID !== contactID)
  if (other) throw refuse(`${personName(other)} is already the guarantor. Change or remove them first.`)
}

/** Removes contacts of the customer. Refuses contacts that a service uses. */
export async function deleteContacts(context: Context, orderID: number, ids: readonly number[]): Promise<Contact[]> {
  const { tx } = context
  const { customerID } = await lockOrderForEdit(context, orderID)
  const contacts = (await queries.lockContacts(tx, customerID)).map(toContact)
  const removedContacts = contacts.filter(({ contactID }) => ids.includes(contactID))
  if (ids.some((id) => !removedContacts.some(({ contactID }) => contactID === id)))
    throw new AppError('notFound', { detail: 'This customer has no such contact.' })
  const [usedContact] = await queries.selectUsedContacts(tx, customerID, ids, contactFieldNames)
  if (usedContact) {
    const name = personName(contacts.find(({ contactID }) => contactID === usedContact.contactID) ?? {})
    throw new AppError('conflict', {
      detail: `${name} is used by a service of order ${usedContact.orderID} and cannot be removed.`,
    })
  }
  await queries.deleteContacts(tx, customerID, ids)
  for (const contact of removedContacts)
    tx.audit({
      entityType: 'contact',
      entityID: contact.contactID,
      action: 'removed',
      data: { ...contact, customerID },
    })
  return contacts.filter((contact) => !removedContacts.includes(contact))
}

const namesIn = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'contact')
    .map(([name]) => name)

/** The fields of all services that refer to a contact. */
const contactFieldNames = [
  ...new Set(blocks.flatMap(({ rows, header }) => [...namesIn(rows), ...namesIn(header?.fields ?? {})])),
]
