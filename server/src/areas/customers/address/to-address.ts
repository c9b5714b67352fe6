import type { Address } from '@dealerline/shared/contract/address.ts'
import type { StoredAddress } from './queries.ts'

export function toAddress(stored: StoredAddress): Address {
  return {
    addressID: Number(stored.address_id),
    customerID: Number(stored.customer_id),
    streetAddress: String(stored.street_address),
    suburb: String(stored.suburb),
    state: String(stored.state),
    postCode: String(stored.post_code),
    formattedAddress: String(stored.formatted_address),
    searchResultId: String(stored.search_result_id),
  }
}
