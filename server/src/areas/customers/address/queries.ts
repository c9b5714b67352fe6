import type { AddressInput } from '@dealerline/shared/contract/address.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type StoredAddress = Record<string, unknown>

const addressRecord = `(position integer, address_id integer, street_address text, suburb text, state text,
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
  return tx.prepared<StoredAddress>({
    name: 'add_addresses',
    text: `insert into addresses (customer_id, dealer_id, position, street_address, suburb, state, post_code, formatted_address, search_result_id)
      select $1, $2, position, street_address, suburb, state, post_code, formatted_address, search_result_id
      from jsonb_to_recordset($3) as given ${addressRecord}
      where not exists (select from addresses a where a.customer_id = $1 and a.formatted_address = given.formatted_address)
      returning *`,
    values: [customer.customerID, customer.dealerID, JSON.stringify(addresses.map(toRecord))],
  })
}

/** Changes addresses of the customer in place. Ignores ids of other customers' addresses. */
export async function updateAddresses(
  tx: Transaction,
  customerID: number,
  addresses: readonly (AddressInput & { addressID: number })[],
): Promise<StoredAddress[]> {
  if (addresses.length === 0) return []
  return tx.prepared<StoredAddress>({
    name: 'update_addresses',
    text: `update addresses a set street_address = given.street_address, suburb = given.suburb, state = given.state,
        post_code = given.post_code, formatted_address = given.formatted_address, search_result_id = given.search_result_id
      from jsonb_to_recordset($2) as given ${addressRecord}
      where a.customer_id = $1 and a.address_id = given.address_id
      returning a.*`,
    values: [customerID, JSON.stringify(addresses.map(toRecord))],
  })
}

/** Stores the sequence of the addresses. The first one is the customer's main address. */
export async function setAddressPositions(tx: Transaction, customerID: number, formatted: string[]): Promise<void> {
  await tx.prepared({
    name: 'order_addresses',
    text: `update addresses set position = coalesce(array_position($2::text[], formatted_address) - 1, 1000) where customer_id = $1`,
    values: [customerID, formatted],
  })
}

/** Locks the customer of an address, as every change of addresses does. */
export async function lockCustomerOf(tx: Transaction, addressID: number): Promise<void> {
  await tx.prepared({
    name: 'lock_customer_of_address',
    text: `select from customers
      where customer_id = (select customer_id from addresses where address_id = $1) for no key update`,
    values: [addressID],
  })
}

export function findAddress(tx: Transaction, addressID: number): Promise<StoredAddress | undefined> {
  return tx.first<StoredAddress>({
    name: 'find_address',
    text: 'select * from addresses where address_id = $1',
    values: [addressID],
  })
}

/** A customer's addresses, the main one first. Undefined if the caller can't see the customer. */
export function findAddressesOf(
  tx: Transaction,
  customerID: number,
): Promise<{ customerID: number; dealerID: number; addresses: StoredAddress[] } | undefined> {
  return tx.first<{ customerID: number; dealerID: number; addresses: StoredAddress[] }>({
    name: 'find_addresses_of',
    text: `select c.customer_id as "customerID", c.dealer_id as "dealerID",
        (select coalesce(json_agg(a order by a.position, a.address_id), '[]') from addresses a where a.customer_id = c.customer_id) as addresses
      from customers c where c.customer_id = $1`,
    values: [customerID],
  })
}
