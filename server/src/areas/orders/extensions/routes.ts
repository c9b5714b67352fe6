import { extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getCustomer } from '../../customers/customers.ts'
import { listRowsByOrder, updateRowsFromAdmin } from './admin-rows.ts'
import { addSoftphoneOrder } from './softphones.ts'

export const extensionRoutes = routesOf(extensionCalls, {
  getCustomerServices: async (context, { params }) => {
    const { customerID } = await getCustomer(context, params.id)
    return context.providers.pbx.services(String(customerID))
  },
  addSoftphoneOrder: (context, { params, body }) => addSoftphoneOrder(context, params.customer, body),
  getIPRowsByOrder: (context, { query }) => listRowsByOrder(context, query),
  updateRowsFromAdmin: (context, { body }) => updateRowsFromAdmin(context, body),
})
