import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import { sql } from 'kysely'
import { db, type Transaction } from '../../plugins/database.ts'

type Stored = Record<string, unknown>

export interface CustomerToStore {
  custType: string
  name: string
  contactName: string
  email: string
  mobile: string
  suburb: string
  membershipNo: string
  contractEnd: string
  search: string
  details: unknown
}

const customerValues = (customer: CustomerToStore) => [
  customer.custType,
  customer.name,
  customer.contactName,
  customer.email,
  customer.mobile,
  customer.suburb,
  customer.membershipNo,
  customer.contractEnd,
  JSON.stringify(customer.details),
  customer.search,
]

export interface NewCustomer {
  customerID: number
  billingKey: string
}

export async function insertCustomer(
  tx: Transaction,
  dealerID: number,
  companyID: number | null,
  customer: CustomerToStore,
): Promise<NewCustomer> {
  const [inserted] = await tx.prepared<NewCustomer>({
    name: 'insert_customer',
    text: `insert into customers (cust_type, name, contact_name, email, mobile, suburb, membership_no, contract_end, details, search, dealer_id, company_id)
      values ($1, $2, $3, $4, $5, $6, $7, nullif($8, '')::date, $9, $10, $11, $12)
      returning customer_id as "customerID", billing_key as "billingKey"`,
    values: [...customerValues(customer), dealerID, companyID],
  })
  if (!inserted) throw new Error('A customer was not inserted.')
  return inserted
}

export async function updateCustomer(
  tx: Transaction,
  customerID: number,
  companyID: number | null,
  customer: CustomerToStore,
): Promise<void> {
  await tx.prepared({
    name: 'update_customer',
    text: `update customers set cust_type = $1, name = $2, contact_name = $3, email = $4, mobile = $5, suburb = $6, membership_no = $7,
        contract_end = nullif($8, '')::date, details = $9, search = $10 || ' ' || ub_account_no, company_id = $12, version = version + 1
      where customer_id = $11`,
    values: [...customerValues(customer), customerID, companyID],
  })
}

export async function setAccountNo(tx: Transaction, customerID: number, ubAccountNo: string): Promise<void> {
  await tx.prepared({
    name: 'set_account_no',
    text: `update customers set ub_account_no = $2, search = search || ' ' || lower($2) where customer_id = $1 and ub_account_no = ''`,
    values: [customerID, ubAccountNo],
  })
}

export async function insertCompany(tx: Transaction, dealerID: number, abn: string, details: unknown): Promise<number> {
  const [inserted] = await tx.prepared<{ id: number }>({
    name: 'insert_company',
    text: 'insert into companies (dealer_id, abn, details) values ($1, $2, $3) returning company_id as id',
    values: [dealerID, abn, JSON.stringify(details)],
  })
  if (!inserted) throw new Error('A company was not inserted.')
  return inserted.id
}

export async function updateCompany(tx: Transaction, companyID: number, abn: string, details: unknown): Promise<void> {
  await tx.prepared({
    name: 'update_company',
    text: 'update companies set abn = $2, details = $3 where company_id = $1',
    values: [companyID, abn, JSON.stringify(details)],
  })
}

export interface StoredCustomer {
  customer: Stored
  company: Stored | null
  addresses: Stored[]
}

export async function findCustomer(tx: Transaction, customerID: number): Promise<StoredCustomer | undefined> {
  const [found] = await tx.prepared<StoredCustomer>({
    name: 'find_customer',
    text: `select row_to_json(c) as customer,
        (select row_to_json(f) from companies f where f.company_id = c.company_id) as company,
        (select coalesce(json_agg(a order by a.position, a.address_id), '[]') from addresses a where a.customer_id = c.customer_id) as addresses
      from customers c where c.customer_id = $1`,
    values: [customerID],
  })
  return found
}

export async function lockCustomer(tx: Transaction, customerID: number): Promise<void> {
  await tx.prepared({
    name: 'lock_customer',
    text: 'select from customers where customer_id = $1 for no key update',
    values: [customerID],
  })
}

const addressRecord = `jsonb_to_recordset($3) as given (position integer, street_address text, suburb text, state text,
  post_code text, formatted_address text, search_result_id text)`

/** Adds addresses that the customer does not have yet; those the customer has keep their ids, and none is removed. */
export async function addAddresses(
  tx: Transaction,
  customer: { customerID: number; dealerID: number },
  addresses: readonly AddressInput[],
): Promise<Stored[]> {
  if (addresses.length === 0) return []
  const given = addresses.map((address, position) => ({
    position,
    street_address: address.streetAddress,
    suburb: address.suburb,
    state: address.state,
    post_code: address.postCode,
    formatted_address: address.formattedAddress,
    search_result_id: address.searchResultId,
  }))
  return tx.prepared<Stored>({
    name: 'add_addresses',
    text: `insert into addresses (customer_id, dealer_id, position, street_address, suburb, state, post_code, formatted_address, search_result_id)
      select $1, $2, position, street_address, suburb, state, post_code, formatted_address, search_result_id from ${addressRecord}
      where not exists (select from addresses a where a.customer_id = $1 and a.formatted_address = given.formatted_address)
      returning *`,
    values: [customer.customerID, customer.dealerID, JSON.stringify(given)],
  })
}

/** Puts the addresses in the order given; the first is the customer's own. */
export async function orderAddresses(tx: Transaction, customerID: number, formatted: string[]): Promise<void> {
  await tx.prepared({
    name: 'order_addresses',
    text: `update addresses set position = coalesce(array_position($2::text[], formatted_address) - 1, 1000) where customer_id = $1`,
    values: [customerID, formatted],
  })
}

export interface CustomerFilter {
  customerType: string
  isQBR: boolean
  includeNonContract: boolean
  dealerID: number
  keyword: string
  sortBy: 'name' | 'dateAdded'
  descending: boolean
  page: number
  pageSize: number
}

const columns = { name: 'customers.name', dateAdded: 'customers.date_added' } as const

/** A page of customers. A keyword fits where it stands in the customer's search text, or nearly does (trigrams). */
export function selectCustomers(tx: Transaction, filter: CustomerFilter) {
  const direction = filter.descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('customers')
    .select((select) => [
      'customer_id as customerID',
      'dealer_id as dealerID',
      'name',
      'contact_name as contactName',
      'cust_type as custType',
      'ub_account_no as ubAccountNo',
      'email',
      'mobile',
      'suburb',
      sql<string>`date_added::text`.as('dateAdded'),
      sql<number>`${select.fn.countAll().over()}::integer`.as('total'),
    ])
    .orderBy(columns[filter.sortBy], direction)
    .orderBy('customer_id', direction)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
  if (filter.customerType !== 'both') query = query.where('cust_type', '=', filter.customerType)
  if (filter.dealerID > 0) query = query.where('dealer_id', '=', filter.dealerID)
  if (filter.isQBR) query = query.where('membership_no', '<>', '')
  if (!filter.includeNonContract) query = query.where('contract_end', '>=', sql<string>`current_date`)
  const words = wordsOf(filter.keyword)
  if (words.length > 0) {
    query = query.where('customer_id', 'in', sql<number>`(select * from app.matching_customers(${words}))`)
  }
  return tx.all(query)
}

const wordsOf = (keyword: string) =>
  keyword
    .toLowerCase()
    .replace(/[%_\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)

/** Whether a customer that the caller can see has this ABN. */
export async function findCustomerByAbn(tx: Transaction, abn: string): Promise<number | undefined> {
  const [found] = await tx.prepared<{ id: number }>({
    name: 'customer_by_abn',
    text: `select c.customer_id as id from companies f join customers c using (company_id) where f.abn = $1 limit 1`,
    values: [abn],
  })
  return found?.id
}
