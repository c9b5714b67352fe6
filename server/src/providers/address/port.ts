import { isPostBox } from '@dealerline/shared/rules/post-box.ts'
/** A result of the address search, with the address service's names of fields. */
export type AddressResult = {
  search_result_id: string
  /** Such as `Unit 4, 12 Harbour Street, Parramatta NSW 2150`. */
  formatted_address: string
  /** Such as `Unit 4, 12 Harbour Street`. */
  street_address: string
  suburb: string
  /** One of `NSW`, `VIC`, `QLD`, `SA`, `WA`, `TAS`, `NT` and `ACT`. */
  state: string
  postcode: string
  /** The position in degrees (GDA2020), if the search knows it. */
  latitude?: number | null
  longitude?: number | null
}

export type AddressProvider = {
  /**
   * Returns up to ten Australian addresses similar to the text, the best first. They include post boxes, which callers
   * remove with `withoutPostBoxes`. Returns nothing for a text of fewer than five characters.
   * @throws OutsideError
   */
  search(text: string): Promise<AddressResult[]>
  /** Returns the address with this id, or undefined. @throws OutsideError */
  get(searchResultId: string): Promise<AddressResult | undefined>
}

/** Minimum characters of a search. */
export const minimumSearchLength = 5

/** Removes post boxes, because services can't be installed there. */
export function withoutPostBoxes(results: readonly AddressResult[]): AddressResult[] {
  return results.filter(({ formatted_address }) => !isPostBox(formatted_address))
}
