import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredContact } from './to-contact.ts'

const columns = sql`contact_id, customer_id, is_guarantor, version, details`

export const selectContacts = (tx: Transaction, customerID: number) =>
  tx.prepared<StoredContact>('select_contacts')`
    select ${columns} from contacts where customer_id = ${customerID} order by contact_id`

/** Locks the contacts of a customer until the call ends, and returns them. */
export const lockContacts = (tx: Transaction, customerID: number) =>
  tx.prepared<StoredContact>('lock_contacts')`
    select ${columns} from contacts where customer_id = ${customerID} order by contact_id for update`

export const insertContact = (
  tx: Transaction,
  customerID: number,
  isGuarantor: boolean,
  details: Record<string, unknown>,
) =>
  tx.onlyValue<{ contact_id: number }>('insert_contact')`
    insert into contacts (customer_id, dealer_id, is_guarantor, details)
      select customer_id, dealer_id, ${isGuarantor}, ${JSON.stringify(details)} from customers
      where customer_id = ${customerID} returning contact_id`

export const updateContact = (
  tx: Transaction,
  contactID: number,
  isGuarantor: boolean,
  details: Record<string, unknown>,
) =>
  tx.execute('update_contact')`
    update contacts set is_guarantor = ${isGuarantor}, details = ${JSON.stringify(details)}, version = version + 1
      where contact_id = ${contactID}`

export const deleteContacts = (tx: Transaction, customerID: number, ids: readonly number[]) =>
  tx.execute('delete_contacts')`
    delete from contacts where customer_id = ${customerID} and contact_id = any(${ids})`

/**
 * Returns the contacts in `ids` that are used by a row or header of the customer's orders, each with the order.
 * `fields` are the names of all fields, in any block, that contain a contact.
 */
export const selectUsedContacts = (
  tx: Transaction,
  customerID: number,
  ids: readonly number[],
  fields: readonly string[],
) =>
  tx.prepared<{ contactID: number; orderID: number }>('select_named_contacts')`
    select distinct on (1) (details ->> field)::integer as "contactID", order_id as "orderID"
      from orders o
        join lateral (
          select details from order_lines l where l.order_id = o.order_id
          union all select details from order_headers h where h.order_id = o.order_id) content on true
        join unnest(${fields}::text[]) as field on jsonb_typeof(details -> field) = 'number'
      where o.customer_id = ${customerID} and details ->> field = any (${ids.map(String)}::text[])
      order by 1, 2`

/** A guarantor: a contact, or the authorised representative if `contactID` is null. */
export type UnverifiedGuarantor = {
  customerID: number
  contactID: number | null
  email: string
}

/** A customer's guarantor, if their current e-mail address was not verified yet. */
export const findUnverifiedGuarantor = (tx: Transaction, customerID: number) =>
  tx.first<UnverifiedGuarantor>('find_unverified_guarantor')`
    select customer_id as "customerID", null::integer as "contactID", email from customers
      where customer_id = ${customerID} and cust_type = 'business' and details ->> 'isGuarantor' = 'true'
        -- Exact text: the check is about the address that is written.
        and email <> '' and email_check ->> 'email' is distinct from email
      union all
      select customer_id, contact_id, details ->> 'email' from contacts
      where customer_id = ${customerID} and is_guarantor
        -- Exact text: as above.
        and details ->> 'email' <> '' and email_check ->> 'email' is distinct from details ->> 'email'
      limit 1`

/** Stores the result of a verification together with the address. */
export async function storeEmailCheck(
  tx: Transaction,
  { customerID, contactID, email }: UnverifiedGuarantor,
  answer: object,
): Promise<void> {
  const check = JSON.stringify({ email, ...answer })
  if (contactID === null)
    await tx.prepared('store_customer_email_check')`
      -- Exact text: the check is about the address that is written.
      update customers set email_check = ${check} where customer_id = ${customerID} and email = ${email}`
  else
    await tx.prepared('store_contact_email_check')`
      -- Exact text: as above.
      update contacts set email_check = ${check} where contact_id = ${contactID} and details ->> 'email' = ${email}`
}
