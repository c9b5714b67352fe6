import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The part of the summary that a link points to. */
export const orderSummarySearch = searchSchema({ field: word })
