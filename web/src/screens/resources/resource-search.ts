import { anyText, editedRecord, oneOf, searchSchema } from '../../ui/url/search-schema.ts'

/** The search and view of a category's files, and the file that is open for editing. */
export const resourceSearch = searchSchema({
  keyword: anyText,
  view: oneOf('tree'),
  archived: oneOf('too'),
  edit: editedRecord,
})
