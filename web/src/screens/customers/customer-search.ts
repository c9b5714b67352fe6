import { oneOf, searchSchema, wholeNumber, word } from '../../ui/url/search-schema.ts'

/** The customer on the screen, or the type of a new one, the field that a link points to, and the open tab. */
export const customerSearch = searchSchema({
  customer: wholeNumber,
  new: oneOf('business', 'residential'),
  field: word,
  tab: oneOf('details', 'people', 'files', 'history', 'telephone', 'privacy'),
})
