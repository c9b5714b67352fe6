import { listSearch } from '../../lists/list-search.ts'
import { wholeNumber, word } from '../../ui/url/search-schema.ts'

/** `import` is the import that is shown, and `kind` the kind of a new one. */
export const importSearch = listSearch({ import: wholeNumber, kind: word })
