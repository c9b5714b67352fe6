import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { routesOf } from '../../plugins/calls.ts'
import { findSimilarCustomers, listCustomers, listCustomersOfDealer } from './customer-lists.ts'
import { addCustomer, createCustomer, getCustomer, getCustomerByAbn, updateCustomer } from './customers.ts'

export const customerRoutes = routesOf(customerCalls, {
  addCustomerToUB: (context, { body }) => addCustomer(context, body),
  getCustomer: (context, { params }) => getCustomer(context, params.id),
  updateCustomer: (context, { params, body }) => updateCustomer(context, params.customerId, body),
  retrieveDealerCustomers: (context, { body }) => listCustomers(context, body),
  createCustomer: (context, { body }) => createCustomer(context, body),
  getCustomers: (context, { params }) => listCustomersOfDealer(context, params.dealerID),
  retrieveDirectSalesCustomers: (context, { body }) => listCustomers(context, body, true),
  getCompanyABN: (context, { params }) => getCustomerByAbn(context, params.id),
  findSimilarCustomers: (context, { body }) => findSimilarCustomers(context, body),
})
