import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** Whose login is looked up. */
export const dealerLoginsSearch = searchSchema({ email: word })
