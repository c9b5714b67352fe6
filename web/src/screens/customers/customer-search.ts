import { oneOf, searchSchema, wholeNumber, word } from '../../ui/url/search-schema.ts'

/** Whose details the screen shows, or the type of a new customer, and the field that a link leads to. */
export const customerSearch = searchSchema({
  customer: wholeNumber,
  new: oneOf('business', 'residential'),
  field: word,
})
