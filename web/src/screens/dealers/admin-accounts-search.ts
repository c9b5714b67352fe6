import { listSearch } from '../../lists/list-search.ts'

export const adminAccountsSearch = listSearch({})
