import { listSearch } from '../../lists/list-search.ts'
import { oneOf, wholeNumber } from '../../ui/url/search-schema.ts'

export const customerListSearch = listSearch({
  type: oneOf('business', 'residential'),
  qbr: oneOf('only'),
  contract: oneOf('current'),
  /** The number of the dealer whose customers are listed. */
  dealer: wholeNumber,
})
