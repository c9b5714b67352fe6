import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredAddress = Record<string, unknown>

const addressRecord = sql`(position integer, address_id integer, street_address text, suburb text, state text,
  post_code text, formatted_address text, search_result_id text)`

const toRecord = (address: AddressInput & { addressID?: number }, position: number) => ({
  position,
  address_id: address.addressID ?? 0,
  street_address: address.streetAddress,
  suburb: address.suburb,
  state: address.state,
  post_code: address.postCode,
  formatted_address: address.formattedAddress,
  search_result_id: address.searchResultId,
})

/** Adds addresses that the customer does not have yet. Existing addresses keep their ids, and none is removed. */
export async function insertAddresses(
  tx: Transaction,
  customer: { customerID: number; dealerID: number },
  addresses: readonly AddressInput[],
): Promise<StoredAddress[]> {
  if (addresses.length === 0) return []
  return tx.prepared<StoredAddress>('add_addresses')`
    insert into addresses (customer_id, dealer_id, position, street_address, suburb, state, post_code,
      formatted_address, search_result_id)
      select ${customer.customerID}, ${customer.dealerID}, position, street_address, suburb, state, post_code,
      formatted_address, search_result_id
      from jsonb_to_recordset(${JSON.stringify(addresses.map(toRecord))}) as given ${addressRecord}
      where not exists (select from addresses a where a.customer_id = ${customer.customerID}
      and a.formatted_address = given.formatted_address)
      returning *`
}

/** Changes addresses of the customer in place. Ignores ids of other customers' addresses. */
export async function updateAddresses(
  tx: Transaction,
  customerID: number,
  addresses: readonly (AddressInput & { addressID: number })[],
): Promise<StoredAddress[]> {
  if (addresses.length === 0) return []
  return tx.prepared<StoredAddress>('update_addresses')`
    update addresses a set street_address = given.street_address, suburb = given.suburb, state = given.state,
        post_code = given.post_code, formatted_address = given.formatted_address,
        search_result_id = given.search_result_id
      from jsonb_to_recordset(${JSON.stringify(addresses.map(toRecord))}) as given ${addressRecord}
      where a.customer_id = ${customerID} and a.address_id = given.address_id
      returning a.*`
}

/** Stores the sequence of the addresses. The first one is the customer's main address. */
export const setAddressPositions = (tx: Transaction, customerID: number, formatted: string[]) =>
  tx.execute('order_addresses')`
    update addresses set position = coalesce(array_position(${formatted}::text[], formatted_address) - 1, 1000)
      where customer_id = ${customerID}`

/** Locks a customer, as every change of addresses does. */
export const lockCustomer = (tx: Transaction, customerID: number) =>
  tx.execute('lock_customer_of_addresses')`
    select from customers where customer_id = ${customerID} for no key update`

/** Locks the customer of an address. */
export const lockCustomerOf = (tx: Transaction, addressID: number) =>
  tx.execute('lock_customer_of_address')`
    select from customers
      where customer_id = (select customer_id from addresses where address_id = ${addressID}) for no key update`

export const findAddress = (tx: Transaction, addressID: number) =>
  tx.first<StoredAddress>('find_address')`select * from addresses where address_id = ${addressID}`

/** A customer's addresses, the main one first. Undefined if the caller can't see the customer. */
export const findAddressesOf = (tx: Transaction, customerID: number) =>
  tx.first<{ customerID: number; dealerID: number; addresses: StoredAddress[] }>('find_addresses_of')`
    select c.customer_id as "customerID", c.dealer_id as "dealerID",
        (select coalesce(json_agg(a order by a.position, a.address_id), '[]') from addresses a
        where a.customer_id = c.customer_id) as addresses
      from customers c where c.customer_id = ${customerID}`
