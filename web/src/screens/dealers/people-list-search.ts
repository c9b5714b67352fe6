import { authLevels } from '@dealerline/shared/rules/access.ts'
import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf } from '../../ui/url/search-schema.ts'

/** Search parameters of the list of people: filter by level, show only removed people, or edit one person. */
export const peopleListSearch = listSearch({ level: oneOf(...authLevels), archived: oneOf('only'), edit: editedRecord })
