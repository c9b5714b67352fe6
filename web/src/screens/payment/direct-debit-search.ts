import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The field that a link points to. */
export const directDebitSearch = searchSchema({ field: word })
