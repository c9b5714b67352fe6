import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The result that the e-signature service adds to the address, in `event`. */
export const signingDoneSearch = searchSchema({ event: word })
