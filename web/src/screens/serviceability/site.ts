import type { AddressMatch } from '@dealerline/shared/contract/address.ts'

/** A site to check; `searchResultId` is empty for a typed address. */
export interface Site {
  searchResultId: string
  formattedAddress: string
}

export const toSite = ({ search_result_id, formatted_address }: AddressMatch): Site => ({
  searchResultId: search_result_id,
  formattedAddress: formatted_address,
})
