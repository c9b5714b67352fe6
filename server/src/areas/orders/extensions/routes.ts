import { extensionCalls } from '@dealerline/shared/contract/extensions.ts'
import { askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getCustomer } from '../../customers/customers.ts'
import { withNextNumber } from '../numbers/next-number.ts'
import { listRowsByOrder, updateRowsFromAdmin } from './admin-rows.ts'
import { addSoftphoneOrder } from './softphones.ts'

export const extensionRoutes = routesOf(extensionCalls, {
  getCustomerServices: askWith(
    (context, { params }) => getCustomer(context, params.id),
    ({ providers }, { customerID }) => providers.pbx.services(String(customerID)),
  ),
  addSoftphoneOrder: withNextNumber((context, { params, body }) => addSoftphoneOrder(context, params.customer, body)),
  getIPRowsByOrder: (context, { query }) => listRowsByOrder(context, query),
  updateRowsFromAdmin: (context, { body }) => updateRowsFromAdmin(context, body),
})
