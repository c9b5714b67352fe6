import { oneOf, searchSchema } from '../../ui/url/search-schema.ts'

/** Whether the person signs on the dealer's device: `inPerson=yes`. */
export const signingSearch = searchSchema({ inPerson: oneOf('yes') })
