import { leadStatuses } from '@dealerline/shared/rules/airline.ts'
import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

/** The tab of the programme, and its list. The business check looks up `keyword`. */
export const airlinePartnerSearch = listSearch({ tab: oneOf('check', 'leads', 'enrolments', 'members') })

/** The tab of the administration, and the status of the listed leads. */
export const airlineAdminSearch = listSearch({ tab: oneOf('data'), lead: oneOf(...leadStatuses) })
