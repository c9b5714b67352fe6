import { oneOf, searchSchema } from '../../ui/url/search-schema.ts'

/** The first tab, the systems, has no parameter. */
export const outsideSystemSearch = searchSchema({ tab: oneOf('waiting') })
