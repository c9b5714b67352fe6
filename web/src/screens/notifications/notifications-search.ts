import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf } from '../../ui/url/search-schema.ts'

/** `tab=all` is the list that administrators maintain. */
export const notificationsSearch = listSearch({ tab: oneOf('all'), edit: editedRecord })
