import type { Transaction } from '../../plugins/database.ts'
import type { StoredContact } from './to-contact.ts'

export function selectContacts(tx: Transaction, customerID: number): Promise<StoredContact[]> {
  return tx.prepared({
    name: 'select_contacts',
    text: 'select contact_id, customer_id, details from contacts where customer_id = $1 order by contact_id',
    values: [customerID],
  })
}

export async function insertContact(
  tx: Transaction,
  customerID: number,
  details: Record<string, unknown>,
): Promise<number> {
  const [made] = await tx.prepared<{ contact_id: number }>({
    name: 'insert_contact',
    text: `insert into contacts (customer_id, dealer_id, details)
      select customer_id, dealer_id, $2 from customers where customer_id = $1 returning contact_id`,
    values: [customerID, JSON.stringify(details)],
  })
  if (!made) throw new Error('A contact was not saved.')
  return made.contact_id
}
