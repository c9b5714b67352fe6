import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

/** The first tab, all settings, has no parameter. */
export const settingListSearch = listSearch({ tab: oneOf('changeable', 'set') })
