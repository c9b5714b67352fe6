import { searchSchema, wholeNumber, word } from '../ui/url/search-schema.ts'

/** The field that a link points to. Rows are counted from 1; `block` names the block if the page has several. */
export const blockSearch = searchSchema({ field: word, row: wholeNumber, block: word })
