import type { FoundAddress } from '@dealerline/shared/contract/address.ts'

/** Where something is wanted; `searchResultId` is empty for an address that was typed. */
export interface Site {
  searchResultId: string
  formattedAddress: string
}

export const toSite = ({ search_result_id, formatted_address }: FoundAddress): Site => ({
  searchResultId: search_result_id,
  formattedAddress: formatted_address,
})
