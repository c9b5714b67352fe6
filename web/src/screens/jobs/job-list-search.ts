import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

/** The first tab, the failed jobs, has no parameter. */
export const jobListSearch = listSearch({ tab: oneOf('waiting') })
