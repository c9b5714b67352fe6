import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A stored contact with the billing account of its customer. */
export interface ImportedContact {
  id: number
  ubAccountNo: string
  isGuarantor: boolean
  details: Record<string, unknown>
}

/** The limit makes PostgreSQL use the index for each account, also while statistics are old. */
const customersOf = (accounts: readonly string[]) =>
  sql`(select distinct account from unnest(${accounts}::text[]) as account where account <> '') wanted,
  lateral (select * from customers where ub_account_no = account and ub_account_no <> '' limit 100) c`

/** Returns the contacts and guarantors of customers with these billing accounts. */
export const selectForImport = (tx: Transaction, accounts: readonly string[]) =>
  tx.prepared<ImportedContact>('contacts_by_account')`
    select n.contact_id as id, c.ub_account_no as "ubAccountNo", n.is_guarantor as "isGuarantor", n.details
      from ${customersOf(accounts)},
        lateral (select * from contacts where customer_id = c.customer_id limit 1000) n
      order by n.contact_id`

/** Returns the next contacts, without guarantors, of customers who have a billing account. */
export const selectPage = (tx: Transaction, lastID: number, limit: number) =>
  tx.prepared<ImportedContact>('contacts_for_export')`
    select n.contact_id as id, c.ub_account_no as "ubAccountNo", n.is_guarantor as "isGuarantor", n.details
      from contacts n join customers c using (customer_id)
      where not n.is_guarantor and c.ub_account_no <> '' and n.contact_id > ${lastID} order by n.contact_id
      limit ${limit}`

/** Returns the customers with these billing accounts. */
export const selectCustomersOf = (tx: Transaction, accounts: readonly string[]) =>
  tx.prepared<{ customerID: number; dealerID: number; ubAccountNo: string }>('customers_of_contacts')`
    select customer_id as "customerID", dealer_id as "dealerID", ub_account_no as "ubAccountNo"
      from ${customersOf(accounts)}`

interface ContactRow {
  id: number
  customerID: number
  dealerID: number
  details: Record<string, unknown>
}

/** Inserts contacts. Returns their ids in the same sequence. */
export async function insertContacts(tx: Transaction, contacts: readonly ContactRow[]): Promise<number[]> {
  if (contacts.length === 0) return []
  const rows = await tx.prepared<{ id: number }>('import_new_contacts')`
    insert into contacts (customer_id, dealer_id, details)
      select "customerID", "dealerID", details
      from jsonb_to_recordset(${JSON.stringify(contacts)}) as n ("customerID" integer, "dealerID" integer,
      details jsonb)
      returning contact_id as id`
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function updateContacts(tx: Transaction, contacts: readonly ContactRow[]): Promise<void> {
  if (contacts.length === 0) return
  await tx.prepared('import_changed_contacts')`
    update contacts s set details = n.details, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(contacts)}) as n (id integer, details jsonb) where s.contact_id = n.id`
}
