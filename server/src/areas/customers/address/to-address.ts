import type { Address } from '@dealerline/shared/contract/address.ts'
import type { StoredAddress } from './queries.ts'

export function toAddress(row: StoredAddress): Address {
  return {
    addressID: Number(row.address_id),
    customerID: Number(row.customer_id),
    streetAddress: String(row.street_address),
    suburb: String(row.suburb),
    state: String(row.state),
    postCode: String(row.post_code),
    formattedAddress: String(row.formatted_address),
    searchResultId: String(row.search_result_id),
  }
}
