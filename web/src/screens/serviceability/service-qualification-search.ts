import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

export const serviceQualificationSearch = listSearch({ tab: oneOf('check', 'placed', 'orders') })
