import { z } from 'zod'
import { cleanPostcode, cleanState, states } from '../cells/registers.ts'
import { shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { limited } from '../rules/schemas.ts'
import { call, customerID, id, recordID } from './call.ts'
import { changeOf } from './changes.ts'

export const addressFields = {
  streetAddress: text('Street address', { length: 200 }),
  suburb: text('Suburb'),
  state: text('State', { length: 3 }),
  postCode: text('Postcode', { length: 4 }),
  formattedAddress: text('Address', { length: 300 }),
  searchResultId: text('Search result'),
}

/** The position of a search result in degrees, which becomes a fact of the address. */
const position = { latitude: z.number().nullish(), longitude: z.number().nullish() }

/**
 * A postal address in Australia. `searchResultId` is the address service's id; empty if the address was entered by
 * hand.
 */
export const addressInput = z.object(shapeOf(addressFields)).extend({
  state: z
    .string()
    .overwrite(cleanState)
    .max(30)
    .refine((state) => ['', ...states].includes(state), `State must be one of ${states.join(', ')}`)
    .default(''),
  postCode: z
    .string()
    .overwrite(cleanPostcode)
    .regex(/^(\d{4})?$/, 'Postcode must be numeric')
    .default(''),
  ...position,
})

export const address = z.object({
  ...storedShapeOf(addressFields),
  addressID: z.number().int(),
  customerID: z.number().int(),
})
export type Address = z.output<typeof address>
export type AddressInput = z.output<typeof addressInput>

export const addressChange = changeOf(addressInput).extend({ addressID: recordID })

export const addressMatch = z.object({
  search_result_id: z.string(),
  formatted_address: z.string(),
  street_address: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  ...position,
})
export type AddressMatch = z.output<typeof addressMatch>

/** Input of the address search while a person types. */
export const addressSearch = z.object({
  country: z.literal('AU').default('AU'),
  formatted_address: limited('Address', 200).min(5, 'Type at least 5 characters'),
  include_paf: z.boolean().default(true),
  include_listing: z.boolean().default(true),
  listing_type: z.literal('both').default('both'),
})

export const addressCalls = {
  validateAddress: call('POST validateAddress', {
    summary: 'Search physical street addresses',
    description:
      'Suggests addresses for a partial entry of at least 5 characters. Excludes post office boxes. 503 if the address service does not respond.',
    access: 'staff',
    reads: true,
    body: addressSearch,
    reply: z.object({ results: z.array(addressMatch) }),
  }),
  getAllCustomerAddress: call('GET Customer/GetAllCustomerAddress/{customerID}', {
    summary: 'List the addresses of a customer',
    access: 'staff',
    params: z.object({ customerID }),
    reply: z.array(address),
  }),
  addAddressToCustomer: call('POST Customer/addAddresstoCustomer/{customerID}', {
    summary: 'Add an address to a customer',
    access: 'staff',
    params: z.object({ customerID }),
    body: addressInput,
    reply: address,
  }),
  getAddress: call('GET Customer/getAddress/{id}', {
    summary: 'Get an address',
    access: 'staff',
    params: z.object({ id }),
    reply: address,
  }),
  updateAddressOfCustomer: call('PUT Customer/updateAddresstoCustomer/{customerID}', {
    summary: 'Change an address of a customer',
    description:
      'Omitted fields keep their values. Orders with this address show the new one; documents already signed do not change.',
    access: 'staff',
    params: z.object({ customerID }),
    body: addressChange,
    reply: address,
  }),
  addAddress: call('POST Customer/addAddress', {
    summary: 'Add an address to the named customer',
    description: 'The body names the customer by `customerID`.',
    access: 'staff',
    body: addressInput.extend({ customerID: recordID }),
    reply: address,
  }),
  updateAddress: call('PUT Customer/updateAddress', {
    summary: 'Change an address by its id',
    description: 'The body names the address by `addressID`. Omitted fields keep their values.',
    access: 'staff',
    body: addressChange,
    reply: address,
  }),
}
