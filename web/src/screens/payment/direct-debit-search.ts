import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The field that a link leads to. */
export const directDebitSearch = searchSchema({ field: word })
