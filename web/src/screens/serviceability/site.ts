/** Where something is wanted; `searchResultId` is empty for an address that was typed. */
export interface Site {
  searchResultId: string
  formattedAddress: string
}
