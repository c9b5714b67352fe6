import { anyText, editedRecord, oneOf, searchSchema } from '../../ui/url/search-schema.ts'

/** How the files of a category are searched and shown, and the one that is open for editing. */
export const resourceSearch = searchSchema({
  keyword: anyText,
  view: oneOf('tree'),
  archived: oneOf('too'),
  edit: editedRecord,
})
