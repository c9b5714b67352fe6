import { searchSchema, wholeNumber } from '../ui/url/search-schema.ts'

/** The open order, which every screen may have in its address. */
export const orderSearch = searchSchema({ order: wholeNumber })
