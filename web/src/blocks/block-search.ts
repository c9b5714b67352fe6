import { searchSchema, wholeNumber, word } from '../ui/url/search-schema.ts'

/** The field that a link leads to; rows are counted from 1. `block` names the service where a page has several. */
export const blockSearch = searchSchema({ field: word, row: wholeNumber, block: word })
