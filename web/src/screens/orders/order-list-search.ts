import { listedStages } from '@dealerline/shared/rules/listed-stages.ts'
import { quoteStates } from '@dealerline/shared/rules/quote-states.ts'
import { listSearch } from '../../lists/list-search.ts'
import { day, oneOf, wholeNumber, wholeNumberOrZero } from '../../ui/url/search-schema.ts'

export const orderListSearch = listSearch({
  kind: oneOf('order', 'quote'),
  status: wholeNumberOrZero,
  /** The state of a quote. */
  state: oneOf(...quoteStates),
  /** The stage of the pipeline. */
  stage: oneOf(...listedStages),
  orderType: wholeNumberOrZero,
  /** The number of the dealer whose orders are listed. */
  dealer: wholeNumber,
  from: day,
  to: day,
  show: oneOf('delayed', 'flagged'),
})

export type OrderListSearch = ReturnType<typeof orderListSearch>
