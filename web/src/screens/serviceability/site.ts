import type { AddressMatch } from '@dealerline/shared/contract/address.ts'

/** A site to check; `searchResultId` is empty for a typed address. */
export interface Site {
  searchResultId: string
  formattedAddress: string
  /** The customer's address with which the answers are kept; 0 for any other address. */
  addressID: number
}

export const toSite = ({ search_result_id, formatted_address }: AddressMatch, addressID = 0): Site => ({
  searchResultId: search_result_id,
  formattedAddress: formatted_address,
  addressID,
})
