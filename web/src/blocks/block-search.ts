import { searchSchema, wholeNumber, word } from '../ui/url/search-schema.ts'

/**
 * The field that a link points to. Rows are counted from 1; `block` names the block if the page has several. `lines` is `all` if the
 * screen shows the rows of all services.
 */
export const blockSearch = searchSchema({ field: word, row: wholeNumber, block: word, lines: word })

/** The value of `lines` with which the screen of a service shows those of the other services too. */
export const allLines = 'all'
