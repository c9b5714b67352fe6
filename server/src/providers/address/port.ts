import { isPostBox } from '@dealerline/shared/rules/post-box.ts'
/** One address found, in the words of the address service. */
export type AddressResult = {
  search_result_id: string
  /** `Unit 4, 12 Harbour Street, Parramatta NSW 2150` */
  formatted_address: string
  /** `Unit 4, 12 Harbour Street` */
  street_address: string
  suburb: string
  /** `NSW`, `VIC`, `QLD`, `SA`, `WA`, `TAS`, `NT` or `ACT` */
  state: string
  postcode: string
}

export type AddressProvider = {
  /**
   * Australian addresses like the text a person is typing, best first, at most ten. May contain post boxes:
   * whoever asks removes them with `withoutPostBoxes`. Fewer than five characters find nothing.
   * @throws OutsideError
   */
  search(text: string): Promise<AddressResult[]>
  /** The address with this id, or undefined. @throws OutsideError */
  get(searchResultId: string): Promise<AddressResult | undefined>
}

/** What the service needs at least to search. */
export const minimumSearchLength = 5

/** The results at which something can be installed or delivered. */
export function withoutPostBoxes(results: readonly AddressResult[]): AddressResult[] {
  return results.filter(({ formatted_address }) => !isPostBox(formatted_address))
}
