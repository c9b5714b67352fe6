import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The link whose signed document is verified. */
export const verifySearch = searchSchema({ guid: word })
