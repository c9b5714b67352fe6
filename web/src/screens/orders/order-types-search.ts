import { searchSchema, wholeNumber } from '../../ui/url/search-schema.ts'

/** The customer of a new order. */
export const orderTypesSearch = searchSchema({ customer: wholeNumber })
