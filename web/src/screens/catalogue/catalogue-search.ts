import { listSearch } from '../../lists/list-search.ts'
import { editedRecord, oneOf, wholeNumber, wholeNumberOrZero, word } from '../../ui/url/search-schema.ts'

/** The filters of plans and handsets: archived records included or only those, a usage type, a category, a manufacturer. */
export const catalogueSearch = listSearch({
  archived: oneOf('only', 'too'),
  usageType: word,
  category: wholeNumberOrZero,
  manufacturer: wholeNumber,
  edit: editedRecord,
})

export type CatalogueSearch = ReturnType<typeof catalogueSearch>

export const bundleListSearch = listSearch({ archived: oneOf('only', 'too') })

/** The first tab, the categories, has no parameter. */
export const hardwareListsSearch = listSearch({ tab: oneOf('manufacturers') })
