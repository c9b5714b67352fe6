import { addressCalls } from '@dealerline/shared/contract/address.ts'
import { routesOf } from '../../plugins/calls.ts'
import { withoutPostBoxes } from '../../providers/address/port.ts'
import { addAddress, listAddresses } from '../customers/customers.ts'

export const addressRoutes = routesOf(addressCalls, {
  validateAddress: async ({ providers }, { body }) => ({
    results: withoutPostBoxes(await providers.address.search(body.formatted_address)),
  }),
  getAllCustomerAddress: (context, { params }) => listAddresses(context, params.customerID),
  addAddressToCustomer: (context, { params, body }) => addAddress(context, params.customerID, body),
})
