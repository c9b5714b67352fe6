import { searchSchema, word } from '../ui/url/search-schema.ts'

/** The parameter of Sign and Send and Generate Quote that `firstFix` is a value of. */
export const firstFixSearch = searchSchema({ field: word })

/** The value of `field` that opens the screen of the first missing requirement, at its field. */
export const firstFix = 'missing'
