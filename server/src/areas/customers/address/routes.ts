import { addressCalls } from '@dealerline/shared/contract/address.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { withoutPostBoxes } from '../../../providers/address/port.ts'
import { addAddress, getAddress, listAddresses, updateAddress } from './addresses.ts'

export const addressRoutes = routesOf(addressCalls, {
  validateAddress: steps({
    call: async ({ providers }, { body }) => ({
      results: withoutPostBoxes(await providers.address.search(body.formatted_address)),
    }),
  }),
  getAllCustomerAddress: (context, { params }) => listAddresses(context, params.customerID),
  addAddressToCustomer: (context, { params, body }) => addAddress(context, params.customerID, body),
  getAddress: (context, { params }) => getAddress(context, params.id),
  updateAddressOfCustomer: (context, { params, body: { addressID, ...change } }) =>
    updateAddress(context, addressID, change, { ofCustomer: params.customerID }),
  addAddress: (context, { body: { customerID, ...input } }) => addAddress(context, customerID, input),
  updateAddress: (context, { body: { addressID, ...change } }) => updateAddress(context, addressID, change),
})
