import { lockImports } from '../../imports/table-queries.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { CustomerToStore } from './queries.ts'

type Stored = Record<string, unknown>

/** A stored customer with the values that an import compares. */
export interface ImportedCustomer {
  id: number
  dealerID: number
  companyID: number | null
  ubAccountNo: string
  custType: string
  details: Stored
  company: Stored | null
  addressID: number | null
  address: Stored | null
}

/**
 * Returns the customers with these billing accounts. With `withLock`, other imports wait, and nobody can change the
 * customers until the transaction ends.
 */
export async function selectByAccount(
  tx: Transaction,
  accounts: readonly string[],
  withLock: boolean,
): Promise<ImportedCustomer[]> {
  if (withLock) await lockImports(tx, 'customers')
  // The limit makes PostgreSQL use the index for each account, also while the statistics of a table that grows fast are old.
  const lock = withLock ? sql`for no key update` : sql``
  return tx.prepared<ImportedCustomer>(withLock ? 'lock_customers_by_account' : 'customers_by_account')`
    select ${importedColumns} from (select distinct account from unnest(${accounts}::text[]) as account where account <> '') wanted,
      lateral (select * from customers where ub_account_no = account and ub_account_no <> '' limit 100 ${lock}) c
      ${withDetails}`
}

/** Returns the next customers that have a billing account. */
export const selectPage = (tx: Transaction, lastID: number, limit: number) =>
  tx.prepared<ImportedCustomer>('customers_with_account')`
    select ${importedColumns} from (
      select * from customers where ub_account_no <> '' and customer_id > ${lastID}
        order by customer_id limit ${limit}) c ${withDetails}`

const importedColumns = sql`c.customer_id as id, c.dealer_id as "dealerID", c.company_id as "companyID",
    c.ub_account_no as "ubAccountNo", c.cust_type as "custType", c.details, f.details as company,
    a.address_id as "addressID", to_json(a) as address`

const withDetails = sql`left join companies f using (company_id)
    left join lateral (select * from addresses m where m.customer_id = c.customer_id
      order by m.position, m.address_id limit 1) a on true
  order by c.customer_id`

/** Returns the customers that have one of these ABNs. */
export const selectAbnHolders = (tx: Transaction, abns: readonly string[]) =>
  tx.prepared<{ abn: string; dealerID: number; customerID: number; name: string }>('abn_holders')`
    select f.abn, c.dealer_id as "dealerID", c.customer_id as "customerID", c.name
      from (select distinct number from unnest(${abns}::text[]) as number where number <> '') wanted,
        lateral (select * from companies where abn = number and abn <> '' limit 100) f,
        lateral (select * from customers where company_id = f.company_id limit 100) c`

/** A customer to store, with the id of an existing one or 0. */
export interface CustomerRow extends CustomerToStore {
  id: number
  dealerID: number
  companyID: number | null
  ubAccountNo: string
}

export interface CompanyRow {
  id: number
  dealerID: number
  abn: string
  details: unknown
}

/** Inserts companies. Returns their ids in the same sequence. */
export async function insertCompanies(tx: Transaction, companies: readonly CompanyRow[]): Promise<number[]> {
  if (companies.length === 0) return []
  const rows = await tx.prepared<{ id: number }>('import_new_companies')`
    insert into companies (dealer_id, abn, details)
      select "dealerID", abn, details from jsonb_to_recordset(${JSON.stringify(companies)}) as c ("dealerID" integer,
      abn text, details jsonb)
      returning company_id as id`
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function updateCompanies(tx: Transaction, companies: readonly CompanyRow[]): Promise<void> {
  if (companies.length === 0) return
  await tx.prepared('import_changed_companies')`
    update companies f set abn = c.abn, details = c.details
      from jsonb_to_recordset(${JSON.stringify(companies)}) as c (id integer, abn text, details jsonb)
      where f.company_id = c.id`
}

const customerRecord = sql`(id integer, "dealerID" integer, "companyID" integer, "ubAccountNo" text, "custType" text, name text,
  "contactName" text, email text, mobile text, suburb text, "membershipNo" text, "contractEnd" text, details jsonb, search text)`

/** Inserts customers. Returns their ids in the same sequence. */
export async function insertCustomers(tx: Transaction, customers: readonly CustomerRow[]): Promise<number[]> {
  if (customers.length === 0) return []
  const rows = await tx.prepared<{ id: number }>('import_new_customers')`
    insert into customers (dealer_id, company_id, ub_account_no, cust_type, name, contact_name, email, mobile, suburb,
        membership_no, contract_end, details, search)
      select "dealerID", "companyID", "ubAccountNo", "custType", name, "contactName", email, mobile, suburb,
      "membershipNo",
        nullif("contractEnd", '')::date, details, search || ' ' || lower("ubAccountNo")
      from jsonb_to_recordset(${JSON.stringify(customers)}) as c ${customerRecord}
      returning customer_id as id`
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function updateCustomers(tx: Transaction, customers: readonly CustomerRow[]): Promise<void> {
  if (customers.length === 0) return
  await tx.prepared('import_changed_customers')`
    update customers s set company_id = c."companyID", cust_type = c."custType", name = c.name,
        contact_name = c."contactName", email = c.email, mobile = c.mobile, suburb = c.suburb,
        membership_no = c."membershipNo", contract_end = nullif(c."contractEnd", '')::date, details = c.details,
        search = c.search || ' ' || lower(s.ub_account_no), version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(customers)}) as c ${customerRecord} where s.customer_id = c.id`
}

/** A main address. The id is 0 for a new one. */
export interface AddressRow {
  id: number
  customerID: number
  dealerID: number
  streetAddress: string
  suburb: string
  state: string
  postCode: string
  formattedAddress: string
}

const addressRecord = sql`(id integer, "customerID" integer, "dealerID" integer, "streetAddress" text, suburb text, state text,
  "postCode" text, "formattedAddress" text)`

type StoredMainAddress = { addressID: number; formattedAddress: string }

/** Replaces existing main addresses. */
export async function updateMainAddresses(tx: Transaction, addresses: readonly AddressRow[]): Promise<void> {
  if (addresses.length > 0)
    await tx.prepared('import_changed_addresses')`
      update addresses a set street_address = g."streetAddress", suburb = g.suburb, state = g.state,
          post_code = g."postCode", formatted_address = g."formattedAddress", search_result_id = ''
        from jsonb_to_recordset(${JSON.stringify(addresses)}) as g ${addressRecord} where a.address_id = g.id`
}

/** Inserts new main addresses. */
export async function insertMainAddresses(
  tx: Transaction,
  addresses: readonly AddressRow[],
): Promise<StoredMainAddress[]> {
  if (addresses.length === 0) return []
  return tx.prepared<StoredMainAddress>('import_new_addresses')`
    insert into addresses (customer_id, dealer_id, street_address, suburb, state, post_code, formatted_address)
      select "customerID", "dealerID", "streetAddress", suburb, state, "postCode", "formattedAddress"
      from jsonb_to_recordset(${JSON.stringify(addresses)}) as g ${addressRecord}
      returning address_id as "addressID", formatted_address as "formattedAddress"`
}
