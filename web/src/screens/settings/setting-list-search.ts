import { listSearch } from '../../lists/list-search.ts'
import { oneOf } from '../../ui/url/search-schema.ts'

/** The first tab, all settings, and all topics have no parameter. */
export const settingListSearch = listSearch({
  tab: oneOf('changeable', 'set'),
  topic: oneOf('brand', 'signing', 'messages', 'privacy', 'links', 'outside', 'technical'),
})
