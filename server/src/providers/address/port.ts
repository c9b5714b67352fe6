import { isPostBox } from '@dealerline/shared/rules/post-box.ts'
/** An address match, in the address service's terms. */
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
   * Returns Australian addresses similar to the text, best first, at most ten. Includes post boxes; callers remove them
   * with `withoutPostBoxes`. Fewer than five characters return nothing.
   * @throws OutsideError
   */
  search(text: string): Promise<AddressResult[]>
  /** Returns the address with this id, or undefined. @throws OutsideError */
  get(searchResultId: string): Promise<AddressResult | undefined>
}

/** Minimum characters of a search. */
export const minimumSearchLength = 5

/** Removes the post boxes, where nothing can be installed or delivered. */
export function withoutPostBoxes(results: readonly AddressResult[]): AddressResult[] {
  return results.filter(({ formatted_address }) => !isPostBox(formatted_address))
}
