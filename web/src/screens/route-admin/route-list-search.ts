import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf } from '../../ui/url/search-schema.ts'

/** `archived=only` lists the changed entries. */
export const routeListSearch = listSearch({ archived: oneOf('only'), edit: editedRecord })
