import { searchSchema, word } from '../../ui/url/search-schema.ts'

/** The e-mail address of the login to look up. */
export const dealerLoginsSearch = searchSchema({ email: word })
