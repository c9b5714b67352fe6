import { interestStatuses } from '@dealerline/shared/rules/interest-states.ts'
import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

/** The status of the interests; by default, those that wait for a decision. */
export const interestListSearch = listSearch({ interest: oneOf(...interestStatuses, 'all') })
