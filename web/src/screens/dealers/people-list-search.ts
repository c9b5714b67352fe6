import { authLevels } from '@dealerline/shared/rules/access.ts'
import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf } from '../../ui/url/search-schema.ts'

/** The level of the listed people, or only the removed ones. */
export const peopleListSearch = listSearch({ level: oneOf(...authLevels), archived: oneOf('only'), edit: editedRecord })
