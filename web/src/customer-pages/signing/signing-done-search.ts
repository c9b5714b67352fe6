import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** How the customer left the page of an e-signature service. */
export const signingDoneSearch = searchSchema({ event: word })
