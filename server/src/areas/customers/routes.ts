import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { routesOf } from '../../plugins/calls.ts'
import { addCustomer, getCustomer, listCustomers, updateCustomer } from './customers.ts'

export const customerRoutes = routesOf(customerCalls, {
  addCustomerToUB: (context, { body }) => addCustomer(context, body),
  getCustomer: (context, { params }) => getCustomer(context, params.id),
  updateCustomer: (context, { params, body }) => updateCustomer(context, params.customerId, body),
  retrieveDealerCustomers: (context, { body }) => listCustomers(context, body),
})
