import { searchSchema, wholeNumber } from '../../ui/url/search-schema.ts'

/** The customer of an order that is to be made. */
export const orderTypesSearch = searchSchema({ customer: wholeNumber })
