import type { Transaction } from '../../../kernel/database.ts'
import type { StoredContact } from './to-contact.ts'

const columns = 'contact_id, customer_id, is_guarantor, version, details'

export function selectContacts(tx: Transaction, customerID: number): Promise<StoredContact[]> {
  return tx.prepared({
    name: 'select_contacts',
    text: `select ${columns} from contacts where customer_id = $1 order by contact_id`,
    values: [customerID],
  })
}

/** Locks the contacts of a customer until the call ends, and returns them. */
export function lockContacts(tx: Transaction, customerID: number): Promise<StoredContact[]> {
  return tx.prepared({
    name: 'lock_contacts',
    text: `select ${columns} from contacts where customer_id = $1 order by contact_id for update`,
    values: [customerID],
  })
}

export async function insertContact(
  tx: Transaction,
  customerID: number,
  isGuarantor: boolean,
  details: Record<string, unknown>,
): Promise<number> {
  const contact = await tx.one<{ contact_id: number }>({
    name: 'insert_contact',
    text: `insert into contacts (customer_id, dealer_id, is_guarantor, details)
      select customer_id, dealer_id, $2, $3 from customers where customer_id = $1 returning contact_id`,
    values: [customerID, isGuarantor, JSON.stringify(details)],
  })
  return contact.contact_id
}

export async function updateContact(
  tx: Transaction,
  contactID: number,
  isGuarantor: boolean,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.prepared({
    name: 'update_contact',
    text: `update contacts set is_guarantor = $2, details = $3, version = version + 1 where contact_id = $1`,
    values: [contactID, isGuarantor, JSON.stringify(details)],
  })
}

export async function deleteContacts(tx: Transaction, customerID: number, ids: readonly number[]): Promise<void> {
  await tx.prepared({
    name: 'delete_contacts',
    text: 'delete from contacts where customer_id = $1 and contact_id = any($2)',
    values: [customerID, ids],
  })
}

/**
 * Returns the contacts in `ids` that are used by a row or header of the customer's orders, each with the order.
 * `fields` are the names of all fields, in any block, that contain a contact.
 */
export function selectUsedContacts(
  tx: Transaction,
  customerID: number,
  ids: readonly number[],
  fields: readonly string[],
): Promise<{ contactID: number; orderID: number }[]> {
  return tx.prepared({
    name: 'select_named_contacts',
    text: `select distinct on (1) (details ->> field)::integer as "contactID", order_id as "orderID"
      from orders o
        join lateral (
          select details from order_lines l where l.order_id = o.order_id
          union all select details from order_headers h where h.order_id = o.order_id) content on true
        join unnest($3::text[]) as field on jsonb_typeof(details -> field) = 'number'
      where o.customer_id = $1 and details ->> field = any ($2::text[])
      order by 1, 2`,
    values: [customerID, ids.map(String), fields],
  })
}

/** A guarantor: a contact, or the authorised representative if `contactID` is null. */
export type UnverifiedGuarantor = {
  customerID: number
  contactID: number | null
  email: string
}

/** A customer's guarantor, if their current e-mail address was not verified yet. */
export function findUnverifiedGuarantor(tx: Transaction, customerID: number): Promise<UnverifiedGuarantor | undefined> {
  return tx.first<UnverifiedGuarantor>({
    name: 'find_unverified_guarantor',
    text: `select customer_id as "customerID", null::integer as "contactID", email from customers
      where customer_id = $1 and cust_type = 'business' and details ->> 'isGuarantor' = 'true'
        -- Exact text: the check is about the address that is written.
        and email <> '' and email_check ->> 'email' is distinct from email
      union all
      select customer_id, contact_id, details ->> 'email' from contacts
      where customer_id = $1 and is_guarantor
        -- Exact text: as above.
        and details ->> 'email' <> '' and email_check ->> 'email' is distinct from details ->> 'email'
      limit 1`,
    values: [customerID],
  })
}

/** Stores the result of a verification together with the address. */
export async function storeEmailCheck(
  tx: Transaction,
  { customerID, contactID, email }: UnverifiedGuarantor,
  answer: object,
): Promise<void> {
  const check = JSON.stringify({ email, ...answer })
  await tx.prepared(
    contactID === null
      ? {
          name: 'store_customer_email_check',
          // Exact text: the check is about the address that is written.
          text: 'update customers set email_check = $2 where customer_id = $1 and email = $3',
          values: [customerID, check, email],
        }
      : {
          name: 'store_contact_email_check',
          // Exact text: as above.
          text: `update contacts set email_check = $2 where contact_id = $1 and details ->> 'email' = $3`,
          values: [contactID, check, email],
        },
  )
}
