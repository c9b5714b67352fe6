import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf, wholeNumberOrZero, word } from '../../ui/url/search-schema.ts'

/** The filters of plans and handsets: archived records included or only those, a usage type, a category. */
export const catalogueSearch = listSearch({
  archived: oneOf('only', 'too'),
  usageType: word,
  category: wholeNumberOrZero,
  edit: editedRecord,
})

export type CatalogueSearch = ReturnType<typeof catalogueSearch>
