import type { CustomerQuery, ListedCustomer, SimilarCustomer } from '@dealerline/shared/contract/customers.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import { integer } from '../../kernel/compose.ts'
import type { RecordLookUp, Transaction } from '../../kernel/database.ts'

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

export interface NewCustomer {
  customerID: number
  billingKey: string
}

/** Inserts a customer. Returns undefined if the dealer has been removed. */
export function insertCustomer(
  tx: Transaction,
  dealerID: number,
  companyID: number | null,
  customer: CustomerToStore,
): Promise<NewCustomer | undefined> {
  const { custType, name, contactName, email, mobile, suburb, membershipNo, contractEnd, details, search } = customer
  return tx.first<NewCustomer>('insert_customer')`
    insert into customers (dealer_id, company_id, cust_type, name, contact_name, email, mobile, suburb, membership_no,
        contract_end, details, search)
      select ${dealerID}, ${companyID}::integer, ${custType}, ${name}, ${contactName}, ${email}, ${mobile}, ${suburb},
        ${membershipNo}, nullif(${contractEnd}, '')::date, ${JSON.stringify(details)}::jsonb, ${search}
      where app.hold_dealer(${dealerID})
      returning customer_id as "customerID", billing_key as "billingKey"`
}

export async function updateCustomer(
  tx: Transaction,
  customerID: number,
  companyID: number | null,
  customer: CustomerToStore,
): Promise<void> {
  const { custType, name, contactName, email, mobile, suburb, membershipNo, contractEnd, details, search } = customer
  await tx.prepared('update_customer')`
    update customers set company_id = ${companyID}, cust_type = ${custType}, name = ${name},
        contact_name = ${contactName}, email = ${email}, mobile = ${mobile}, suburb = ${suburb},
        membership_no = ${membershipNo}, contract_end = nullif(${contractEnd}, '')::date,
        details = ${JSON.stringify(details)}, search = ${search} || ' ' || ub_account_no, version = version + 1
      where customer_id = ${customerID}`
}

export const setAccountNo = (tx: Transaction, customerID: number, ubAccountNo: string) =>
  tx.execute('set_account_no')`
    update customers set ub_account_no = ${ubAccountNo}, search = search || ' ' || lower(${ubAccountNo})
      where customer_id = ${customerID} and ub_account_no = ''`

/** Stores a membership number if the customer has none. @returns whether the number was stored */
export const setMembershipNo = (tx: Transaction, customerID: number, membershipNo: string) =>
  tx.hasRow('set_membership_no')`
    update customers set membership_no = ${membershipNo},
      details = details || jsonb_build_object('membershipNo', ${membershipNo}::text),
        version = version + 1
      where customer_id = ${customerID} and membership_no = '' returning customer_id`

export interface StoredCustomer {
  customer: Stored
  company: Stored | null
  addresses: Stored[]
  /** The bank account of the customer's last signed order. */
  directDebit: Stored | null
}

export const findCustomer = (tx: Transaction, customerID: number) =>
  tx.first<StoredCustomer>('find_customer')`
    select row_to_json(c) as customer,
        (select row_to_json(f) from companies f where f.company_id = c.company_id) as company,
        (select coalesce(json_agg(a order by a.position, a.address_id), '[]') from addresses a
        where a.customer_id = c.customer_id) as addresses,
        (select y.details from orders s join order_headers y on y.order_id = s.order_id and y.block = 'directDebit'
          where s.customer_id = c.customer_id and s.order_status in (2, 3) and y.details ->> 'accountNumber' <> ''
          order by s.order_id desc limit 1) as "directDebit"
      from customers c where c.customer_id = ${customerID}`

/** Moves a customer with everything of theirs to another dealer. @returns whether the dealer is not removed */
export const moveCustomer = async (tx: Transaction, customerID: number, dealerID: number) =>
  (await tx.value<{ isMoved: boolean }>('move_customer')`
    select app.move_customer(${customerID}, ${dealerID}) as "isMoved"`) === true

export const lockCustomer = (tx: Transaction, customerID: number) =>
  tx.execute('lock_customer')`select from customers where customer_id = ${customerID} for no key update`

/** The query of the contract, whose filters `customer-filters.test.ts` tries in every plan. */
export type CustomerFilter = CustomerQuery & {
  /** Whether to return only customers of direct sales. */
  ofDirectSales: boolean
}

/** Looks up a page of customers. Returns the items, the counted total, and whether there are more customers. */
export const customerPage = ({ keyword, ...filter }: CustomerFilter): RecordLookUp => ({
  function: 'app.customer_page',
  argument: JSON.stringify({ ...filter, words: searchTerms(keyword) }),
})

/** The id of the customer with this ABN, if the caller can see that customer. */
export const findCustomerByAbn = (tx: Transaction, abn: string) =>
  tx.value<{ id: number }>('customer_by_abn')`
    select c.customer_id as id from companies f join customers c using (company_id) where f.abn = ${abn} order by 1
      limit 1`

/** Locks the ABN. Returns the dealer's other customer with it, and whether another dealer has a customer with it. */
export async function lockCustomersWithAbn(
  tx: Transaction,
  abn: string,
  dealerID: number,
  except: number,
): Promise<{ own: number | null; elsewhere: boolean }> {
  const row = await tx.first<{ own: number | null; elsewhere: boolean }>('lock_customers_with_abn')`
    select own, elsewhere from app.lock_customers_with_abn(${abn}, ${dealerID}, ${except})`
  return row ?? { own: null, elsewhere: false }
}

export const hasCustomerWithAbn = async (tx: Transaction, abn: string) =>
  (await tx.value<{ has: boolean }>('has_customer_with_abn')`select app.has_customer_with_abn(${abn}) as has`) ?? false

const maxListed = 500

/** The newest customers of a dealer. */
export const selectCustomersOfDealer = (tx: Transaction, dealerID: number) =>
  tx.column<{ customer: ListedCustomer }>('customers_of_dealer')`
    select app.listed_customer(c) as customer from customers c
      where dealer_id = ${dealerID} order by date_added desc, customer_id desc limit ${integer(maxListed)}`

export const dealerExists = (tx: Transaction, dealerID: number) =>
  tx.hasRow('dealer_exists')`select from dealers where dealer_id = ${dealerID}`

export interface SimilarityFacts {
  name: string
  dob: string
  email: string
  /** The mobile number as it is dialled. */
  mobile: string
  /** Eleven digits. */
  abn: string
}

/** Returns customers that have values in common with the one being typed, each with the names of those values. */
export async function selectSimilar(
  tx: Transaction,
  typed: SimilarityFacts,
  except: number,
): Promise<SimilarCustomer[]> {
  const rows = await tx.prepared<{ customer: ListedCustomer; same: SimilarCustomer['same'] }>('similar_customers')`
    select app.listed_customer(c) as customer, s.same
      from (select customer_id, array_agg(same) as same
      from app.similar_customers(${typed.name}, ${typed.dob}, ${typed.email}, ${typed.mobile}, ${typed.abn})
          where customer_id <> ${except} group by customer_id) s
        join customers c using (customer_id)`
  return rows.map(({ customer, same }) => ({ ...customer, same }))
}
