import { listSearch } from '../../lists/list-search.ts'
import { oneOf, wholeNumber } from '../../ui/url/search-schema.ts'

export const siteFilters = ['ready', 'alternative', 'question', 'pending', 'problem'] as const
export type SiteFilter = (typeof siteFilters)[number]

/** `list` is the list that is shown, and `show` the sites of it. */
export const siteListSearch = listSearch({ list: wholeNumber, show: oneOf(...siteFilters) })

/** The address of the screen. */
export const sitesRoute = '/serviceability/sites'
