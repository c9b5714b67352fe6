import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The event with which an e-signature service ended the signing. */
export const signingDoneSearch = searchSchema({ event: word })
